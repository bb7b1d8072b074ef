import formatOnly from "use-intl/format-message/format-only";

/**
 * Replaces the library's message parser in the pages (`next.config.ts`): the texts are compiled already. An
 * empty text stays an empty string; the library makes it an empty list, and that an error.
 */
export default function formatMessage(
  ...asked: Parameters<typeof formatOnly>
): ReturnType<typeof formatOnly> {
  const message = formatOnly(...asked);
  return Array.isArray(message) && message.length === 0 ? "" : message;
}
