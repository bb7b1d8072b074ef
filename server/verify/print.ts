import { formatObjectNumbers } from "@/server/domain/changed-objects";
import en from "@/server/domain/messages/en/verify.json";
import es from "@/server/domain/messages/es/verify.json";
import type { BundleReport } from "./bundle-folder";
import type { Reason } from "./reasons";
import type { Report, Revision, RevisionChange, SignatureReport } from "./report";

/** Prints a verdict for a person at a terminal. */

const WORDS = { en, es };
export type SpokenLanguage = keyof typeof WORDS;

export const getReportWords = (language: SpokenLanguage): typeof en => WORDS[language];

function formatReason(language: SpokenLanguage, { code, detail }: Reason): string {
  return `${WORDS[language].reasons[code]}${detail ? ` [${detail}]` : ""} (${code})`;
}

const formatChange = (language: SpokenLanguage, change: RevisionChange): string =>
  WORDS[language].change[change.kind].replace("{objects}", formatObjectNumbers(change));

function formatSignature(language: SpokenLanguage, one: SignatureReport): string[] {
  const words = WORDS[language];
  const { signatures } = words;
  const covers = one.coversWholeFile
    ? signatures.coversWhole
    : one.revision === null
      ? signatures.coversUnknown
      : signatures.coversPart.replace("{revision}", String(one.revision));
  const facts: [string, string | null][] = [
    [signatures.by, one.certificate?.subject ?? one.name],
    [signatures.issuer, one.certificate?.issuer ?? null],
    [signatures.certificate, one.certificate?.sha256 ?? null],
    [signatures.claimedTime, one.claimedTime],
    [signatures.provenTime, one.provenTime],
    [signatures.stampedBy, one.timestamps.map(({ authority }) => authority).join(", ") || null],
    [signatures.algorithm, one.algorithm],
    [signatures.covers, covers],
    ...one.changesAfter.map((change): [string, string] => [words.cli.after, formatChange(language, change)]),
  ];
  const head = `${signatures.number.replace("{number}", String(one.number))} · ${words.kind[one.kind]} · ${words.status[one.status]}`;
  return [
    `  ${head}`,
    ...facts.flatMap(([label, value]) => (value ? [`    ${label}: ${value}`] : [])),
    ...one.reasons.map((reason) => `    - ${formatReason(language, reason)}`),
  ];
}

/** Additions of a state of the file; those before the first signature do not matter. */
function formatRevision(
  language: SpokenLanguage,
  { number, changes }: Revision,
  firstSigned: number,
): string {
  const { revisions } = WORDS[language];
  if (number === firstSigned) return revisions.signed;
  if (number === 1) return revisions.first;
  if (number < firstSigned) return revisions.before;
  return changes.map((change) => formatChange(language, change)).join(" ") || revisions.nothing;
}

export function printReport(path: string, report: Report, language: SpokenLanguage): string[] {
  const words = WORDS[language];
  const own = report.reasons.filter(
    ({ code }) => !report.signatures.some((one) => one.reasons.some((r) => r.code === code)),
  );
  const firstSigned = Math.min(...report.signatures.flatMap(({ revision }) => revision ?? []));
  const revisions = report.file.revisions.map((revision) => {
    const { number, size } = revision;
    return `  ${words.cli.revision} ${number} (${size}): ${formatRevision(language, revision, firstSigned)}`;
  });
  const needsTrust = report.reasons.some(({ code }) => code === "ISSUER_UNKNOWN");
  return [
    `${path}: ${words.status[report.status]}`,
    `  SHA-256 ${report.file.sha256}`,
    ...own.map((reason) => `  - ${formatReason(language, reason)}`),
    ...report.signatures.flatMap((one) => formatSignature(language, one)),
    ...revisions,
    ...(needsTrust ? [`  ${words.cli.trustHint}`] : []),
  ];
}

export function printBundle(folder: string, report: BundleReport, language: SpokenLanguage): string[] {
  return [
    `${folder}: ${WORDS[language].status[report.status]}`,
    ...report.reasons.map((reason) => `  - ${formatReason(language, reason)}`),
    ...report.files.flatMap(({ path, report: file }) =>
      printReport(path, file, language).map((line) => `  ${line}`),
    ),
  ];
}
