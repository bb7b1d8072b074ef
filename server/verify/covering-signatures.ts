import type { PreliminaryVerdict } from "./judge-signature";
import { listShownOver } from "./page/later-signatures";
import type { Reason } from "./reasons";
import type { Revisions } from "./revisions";

/** Names later visible signatures that could be mistaken for a part of earlier signed content. */

const MOST_NAMED = 10;

/** `Name, p. 1, [40 600 440 780]`: the same in every language. */
const formatSignaturePlace = (name: string, page: number, box: readonly number[]): string =>
  `${name}, p. ${page}, [${box.map((side) => Math.round(side * 100) / 100).join(" ")}]`;

export function listLaterSignatures(
  states: Revisions,
  earlier: PreliminaryVerdict,
  all: readonly PreliminaryVerdict[],
): Reason[] {
  const [old, now] = [states.at(earlier.end), states.now];
  const later = all.filter(({ end, report }) => end > earlier.end && report.kind !== "timestamp");
  if (!old || !now || earlier.report.kind === "timestamp") return [];
  return later.slice(0, MOST_NAMED).flatMap(({ signature, report }) => {
    // In its present appearance, whatever a later state did to its field.
    const own = states
      .signaturesAt(states.bytes.length)
      .find(({ contents }) => contents.start === signature.contents.start);
    return listShownOver(old, now, own ?? signature).flatMap(({ page, box, covers }): Reason[] => {
      const detail = formatSignaturePlace(report.certificate?.name ?? report.name ?? "?", page, box);
      const named: Reason = { code: "SIGNED_LATER", detail };
      return covers ? [named, { code: "LATER_SIGNATURE_COVERS", detail }] : [named];
    });
  });
}
