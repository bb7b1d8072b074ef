"use client";

import { useTranslations } from "use-intl";
import { Moment } from "@/components/ui/moment";
import type { VerifiedDocument } from "@/server/contract/verify";
import { Digest, Facts, type LabelledFact, Section } from "./facts";
import {
  type CheckAnswer,
  getSealedReport,
  getVerifiedDocument,
  listExpectedDigests,
} from "./verification-result";

export function DocumentEvidence({ answer }: { answer: CheckAnswer }) {
  const t = useTranslations("verify");
  const document = getVerifiedDocument(answer);
  const file = answer.from === "file" ? answer.file : null;
  if (!document && !file) return null;
  const report = getSealedReport(answer);
  const digests = listExpectedDigests(answer);
  const isAmong = file && digests.some(({ sha256 }) => sha256 === file.sha256);
  const formatDigestLabel = (number: number): string => {
    if (report) return t(`evidence.expectedReport.${report.kind}`);
    return digests.length > 1 ? t("evidence.expectedOf", { number }) : t("evidence.expected");
  };
  const expected = digests.map(
    ({ number, sha256 }): LabelledFact => ({
      label: formatDigestLabel(number),
      value: <Digest value={sha256} />,
    }),
  );
  const facts: (LabelledFact | null)[] = [
    document && { label: t("evidence.documentTitle"), value: <Title document={document} /> },
    document && { label: t("evidence.state"), value: t(`state.${document.status}`) },
    document?.completedAt && document.files.length > 0
      ? {
          label: t(report ? "evidence.documentSealedAt" : "evidence.sealedAt"),
          value: <Moment at={document.completedAt} exact />,
        }
      : null,
    report
      ? { label: t(`evidence.reportSealedAt.${report.kind}`), value: <Moment at={report.sealedAt} exact /> }
      : null,
    file && { label: t("evidence.fingerprint"), value: <Digest value={file.sha256} /> },
    ...expected,
    file && { label: t("evidence.size"), value: t("evidence.sizeValue", { bytes: file.size }) },
  ];
  return (
    <Section title={t("evidence.title")}>
      <Facts facts={facts} />
      {file && expected.length > 0 && (
        <p className="text-body font-medium">{t(isAmong ? "evidence.same" : "evidence.different")}</p>
      )}
    </Section>
  );
}

function Title({ document }: { document: VerifiedDocument }) {
  const t = useTranslations("verify.evidence");
  return (
    <>
      {document.title}
      {document.isTitleMasked && <span className="block text-dense text-ink-3">{t("masked")}</span>}
    </>
  );
}

/** Lists the parties. Addresses are masked, so that only people who know them recognise them. */
export function Parties({ document }: { document: VerifiedDocument }) {
  const t = useTranslations("verify");
  return (
    <Section title={t("people.title")}>
      <ul className="flex flex-col gap-4">
        {document.parties.map((party, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is shown.
          <li key={index} className="text-body">
            <p className="font-medium [overflow-wrap:anywhere]">{party.name || party.maskedEmail}</p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              {t(`role.${party.role}`)} · {party.maskedEmail}
            </p>
            <p className="text-ink-2">
              <PartyState party={party} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PartyState({ party }: { party: VerifiedDocument["parties"][number] }) {
  const t = useTranslations("verify");
  const { role, method, actedAt, rejectedAt } = party;
  if (role === "CC") return t("people.copy");
  const at = rejectedAt ?? actedAt;
  if (!at) return t("people.waiting");
  return (
    <>
      {rejectedAt && `${t("people.rejectedAt")} · `}
      <Moment at={at} exact />
      {method && ` · ${t("people.method")}: ${t(`method.${method}`)}`}
    </>
  );
}
