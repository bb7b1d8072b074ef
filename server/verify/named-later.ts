import type { Judged } from "./judge-signature";
import { shownOver } from "./page/later-signatures";
import type { Reason } from "./reasons";
import type { Revisions } from "./revisions";

/** Later signatures that show on a page are named where they could be taken for a part of what was signed before. */

const MOST_NAMED = 10;

/** `Name, p. 1, [40 600 440 780]`: the same in every language. */
const placeOf = (name: string, page: number, box: readonly number[]): string =>
  `${name}, p. ${page}, [${box.map((side) => Math.round(side * 100) / 100).join(" ")}]`;

/** What an earlier signature has to say about those who signed after it. */
export function namedLater(states: Revisions, earlier: Judged, all: readonly Judged[]): Reason[] {
  const [old, now] = [states.at(earlier.end), states.now];
  const later = all.filter(({ end, report }) => end > earlier.end && report.kind !== "timestamp");
  if (!old || !now || earlier.report.kind === "timestamp") return [];
  return later.slice(0, MOST_NAMED).flatMap(({ signature, report }) => {
    // As it is shown now, whatever a later state made of its field.
    const own = states
      .signaturesAt(states.bytes.length)
      .find(({ contents }) => contents.start === signature.contents.start);
    return shownOver(old, now, own ?? signature).flatMap(({ page, box, covers }): Reason[] => {
      const detail = placeOf(report.certificate?.name ?? report.name ?? "?", page, box);
      const named: Reason = { code: "SIGNED_LATER", detail };
      return covers ? [named, { code: "LATER_SIGNATURE_COVERS", detail }] : [named];
    });
  });
}
