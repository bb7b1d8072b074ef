import type { EnvelopeSelection } from "@/server/contract/envelope-selection";

/** What of each document is wanted. */
export type DownloadChoice = { version: "signed" | "original"; include: "files" | "all" };

/** What the server is asked for: documents are what a list of documents shows, so their type goes without saying. */
export function downloadInput(meant: EnvelopeSelection, choice: DownloadChoice) {
  if ("envelopeIds" in meant) return { envelopeIds: meant.envelopeIds, ...choice };
  const { type: _, ...filter } = meant.filter;
  return { ...filter, ...choice };
}

/** Where the zip file is had: a plain link, so that the browser's own download shows its progress. */
export function downloadHref(teamUrl: string, meant: EnvelopeSelection, choice: DownloadChoice): string {
  const search = new URLSearchParams({ team: teamUrl });
  for (const [name, value] of Object.entries(downloadInput(meant, choice))) {
    if (value === undefined) continue;
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return `/api/files/envelopes/download?${search}`;
}
