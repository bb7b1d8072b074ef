import type { EnvelopeType } from "@/server/domain/vocabulary";

/** Path segment of each type's list. */
const LISTS = { DOCUMENT: "envelopes", TEMPLATE: "templates" } as const satisfies Record<
  EnvelopeType,
  string
>;

/** Returns the URL of a folder's list; without a folder, of the root (components/README.md 1.1). */
export function buildFolderHref(teamUrl: string, type: EnvelopeType, folderId: string | null): string {
  const list = `/t/${teamUrl}/${LISTS[type]}`;
  return folderId ? `${list}/f/${folderId}` : list;
}
