import type { EnvelopeType } from "@/server/domain/vocabulary";

/** The list that folders of a type divide. */
const LISTS = { DOCUMENT: "envelopes", TEMPLATE: "templates" } as const satisfies Record<
  EnvelopeType,
  string
>;

/** Where a folder's content is listed; without one, what lies in no folder (components/README.md 1.1). */
export function folderHref(teamUrl: string, type: EnvelopeType, folderId: string | null): string {
  const list = `/t/${teamUrl}/${LISTS[type]}`;
  return folderId ? `${list}/f/${folderId}` : list;
}
