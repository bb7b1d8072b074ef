import type { EnvelopeRow } from "@/server/db/store/envelope";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { getPdfMessages } from "@/server/pdf/messages";
import type { BundleKind } from "./bundle-parts";

const PARTS = [
  ["sealed", "sealed"],
  ["original", "originals"],
  ["upload", "uploads"],
  ["audit-log", "log"],
  ["certificates", "certificates"],
  ["consent", "consent"],
  ["verifier", "verifier"],
] as const satisfies readonly (readonly [BundleKind, string])[];

/** Builds the bundle's readme in every language: its later readers may not be the person who requested it. */
export function renderBundleReadme(
  { id, title }: Pick<EnvelopeRow, "id" | "title">,
  kinds: ReadonlySet<BundleKind>,
): string {
  const texts = LANGUAGES.map((language) => {
    const message = getPdfMessages(language);
    const list = PARTS.filter(([kind]) => kinds.has(kind)).map(([, key]) => message(`bundle.parts.${key}`));
    const heading = message("bundle.title", { title });
    const how = kinds.has("verifier") ? [message("bundle.how")] : [];
    return [
      `${heading}\n${"=".repeat(Math.min(72, [...heading].length))}`,
      message("bundle.about", { id }),
      [...list, message("bundle.parts.manifest")].map((line) => `- ${line}`).join("\n"),
      `${message("bundle.howTitle")}\n${"-".repeat([...message("bundle.howTitle")].length)}`,
      ...how,
      message("bundle.chain"),
    ].join("\n\n");
  });
  return `${texts.join("\n\n\n")}\n`;
}
