import { TEXT_LIMITS } from "@/server/domain/limits";

const COPY_SUFFIX = " (copy)";

/** The title of a duplicate: cut, if it must be, so that the suffix still fits (rest/README.md 4.10, 1.10). */
export function titleOfCopy(title: string): string {
  const room = TEXT_LIMITS.title - COPY_SUFFIX.length;
  const kept =
    title.length <= room
      ? title
      : title
          .slice(0, room)
          .toWellFormed()
          .replace(/\ufffd$/, "");
  return `${kept.trimEnd()}${COPY_SUFFIX}`;
}
