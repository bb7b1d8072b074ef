import formatOnly from "use-intl/format-message/format-only";

/**
 * What stands in the pages for the library's reader of texts (`next.config.ts`): they are compiled already. One that
 * comes to nothing, as a title that is empty, is an empty text; the library makes it an empty list, and that an error.
 */
export default function formatMessage(
  ...asked: Parameters<typeof formatOnly>
): ReturnType<typeof formatOnly> {
  const said = formatOnly(...asked);
  return Array.isArray(said) && said.length === 0 ? "" : said;
}
