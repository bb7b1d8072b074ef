import type { EnvelopeSelection } from "@/server/contract/envelope-selection";

/** The parts of each document to download. */
export type DownloadChoice = { version: "signed" | "original"; include: "files" | "all" };

/** Returns the input of the call. It drops the type: a list of documents contains nothing else. */
export function buildDownloadInput(meant: EnvelopeSelection, choice: DownloadChoice) {
  if ("envelopeIds" in meant) return { envelopeIds: meant.envelopeIds, ...choice };
  const { type: _, ...filter } = meant.filter;
  return { ...filter, ...choice };
}

/** Returns the URL of the zip file. A plain link lets the browser's own download show the progress. */
export function buildDownloadHref(teamUrl: string, meant: EnvelopeSelection, choice: DownloadChoice): string {
  const search = new URLSearchParams({ team: teamUrl });
  for (const [name, value] of Object.entries(buildDownloadInput(meant, choice))) {
    if (value === undefined) continue;
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return `/api/files/envelopes/download?${search}`;
}
