"use client";

import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useFormatter, useMessages, useTranslations } from "use-intl";
import { Moment } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import type { VerifiedSignature, VerifyReport } from "@/server/contract/verify";
import { formatObjectNumbers } from "@/server/domain/changed-objects";
import type { Messages } from "@/server/domain/messages";
import { Digest, Facts, Section } from "./facts";

const LOOKS = {
  passed: { tone: "success", icon: <CircleCheck aria-hidden /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden /> },
  indeterminate: { tone: "warning", icon: <CircleHelp aria-hidden /> },
} as const;

export function SignatureList({ report }: { report: VerifyReport }) {
  const t = useTranslations("verify.signatures");
  return (
    <Section title={t("title")}>
      {report.signatures.length === 0 && <p className="text-body">{t("none")}</p>}
      <ol className="flex flex-col gap-6">
        {report.signatures.map((signature) => (
          <li key={signature.number} className="flex flex-col gap-3 rounded-card border border-hairline p-4">
            <Signature signature={signature} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Signature({ signature }: { signature: VerifiedSignature }) {
  const t = useTranslations("verify");
  const { tone, icon } = LOOKS[signature.status];
  const { certificate, claimedTime, provenTime, timestamps } = signature;
  const covers = signature.coversWholeFile
    ? t("signatures.coversWhole")
    : signature.revision === null
      ? t("signatures.coversUnknown")
      : t("signatures.coversPart", { revision: signature.revision });
  const stampers = timestamps.flatMap(({ authority }) => authority ?? []).join(", ");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-body font-medium">
          {t("signatures.number", { number: signature.number })} · {t(`kind.${signature.kind}`)}
        </h4>
        <StatusChip tone={tone} icon={icon}>
          {t(`status.${signature.status}`)}
        </StatusChip>
      </div>
      <ReasonList reasons={signature.reasons} />
      <Facts
        facts={[
          certificate && { label: t("signatures.by"), value: certificate.name },
          certificate && {
            label: t("signatures.issuer"),
            value: signature.chain[1]?.name ?? certificate.issuer,
          },
          certificate && { label: t("signatures.validity"), value: <Validity certificate={certificate} /> },
          claimedTime
            ? { label: t("signatures.claimedTime"), value: <Moment at={claimedTime} exact /> }
            : null,
          provenTime ? { label: t("signatures.provenTime"), value: <Moment at={provenTime} exact /> } : null,
          stampers === "" ? null : { label: t("signatures.stampedBy"), value: stampers },
          { label: t("signatures.covers"), value: covers },
        ]}
      />
    </>
  );
}

function Validity({ certificate }: { certificate: NonNullable<VerifiedSignature["certificate"]> }) {
  const t = useTranslations("verify.signatures");
  const format = useFormatter();
  const formatDay = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  return t("validityValue", { from: formatDay(certificate.notBefore), to: formatDay(certificate.notAfter) });
}

type ReasonKey = keyof Messages["verify"]["reasons"];
type ChangeKey = keyof Messages["verify"]["change"];

export function ReasonList({ reasons }: { reasons: VerifyReport["reasons"] }) {
  const t = useTranslations("verify.reasons");
  const messages = useMessages();
  const isKnown = (code: string): code is ReasonKey => Object.hasOwn(messages.verify.reasons, code);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-body">
      {reasons.map(({ code, detail }) => (
        <li key={`${code} ${detail}`}>
          {isKnown(code) ? t(code) : code}
          {detail && <span className="text-ink-3"> ({detail})</span>}
        </li>
      ))}
    </ul>
  );
}

/** The revisions of the file and what each added. Those before the first signature are not rated. */
export function RevisionList({ report }: { report: VerifyReport }) {
  const t = useTranslations("verify.revisions");
  const { revisions } = report.file;
  if (revisions.length === 0) return null;
  const firstSigned = Math.min(...report.signatures.flatMap(({ revision }) => revision ?? []));
  return (
    <Section title={t("title")}>
      <ol className="flex flex-col gap-3 text-body">
        {revisions.map((revision) => (
          <li key={revision.number}>
            <p className="font-medium">
              {t("number", { number: revision.number })}
              <span className="font-normal text-ink-2"> · {t("size", { bytes: revision.size })}</span>
            </p>
            <RevisionChanges revision={revision} firstSigned={firstSigned} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Revision = VerifyReport["file"]["revisions"][number];

function RevisionChanges({ revision, firstSigned }: { revision: Revision; firstSigned: number }) {
  const t = useTranslations("verify.revisions");
  const { number, changes } = revision;
  if (number === firstSigned) return <p className="text-ink-2">{t("signed")}</p>;
  if (number === 1) return <p className="text-ink-2">{t("first")}</p>;
  if (number < firstSigned) return <p className="text-ink-2">{t("before")}</p>;
  if (changes.length === 0) return <p className="text-ink-2">{t("nothing")}</p>;
  return changes.map((change) => (
    <p key={change.kind} className="text-ink-2 [overflow-wrap:anywhere]">
      <ChangeText change={change} />
    </p>
  ));
}

function ChangeText({ change }: { change: Revision["changes"][number] }) {
  const t = useTranslations("verify.change");
  const messages = useMessages();
  const isKnown = (one: string): one is ChangeKey => Object.hasOwn(messages.verify.change, one);
  return t(isKnown(change.kind) ? change.kind : "unknown", { objects: formatObjectNumbers(change) });
}

export function SignatureDetails({ report }: { report: VerifyReport }) {
  const t = useTranslations("verify.signatures");
  return report.signatures.map(({ number, subFilter, field, algorithm, certificate, reason, range }) => (
    <div key={number} className="flex flex-col gap-2">
      <h4 className="text-body font-medium">{t("number", { number })}</h4>
      <Facts
        facts={[
          { label: t("format"), value: subFilter },
          field ? { label: t("field"), value: field } : null,
          algorithm ? { label: t("algorithm"), value: algorithm } : null,
          reason ? { label: t("reason"), value: reason } : null,
          { label: "ByteRange", value: range.join(" ") },
          certificate && { label: t("by"), value: certificate.subject },
          certificate && { label: t("issuer"), value: certificate.issuer },
          certificate && { label: t("serial"), value: certificate.serial },
          certificate && { label: t("certificate"), value: <Digest value={certificate.sha256} /> },
        ]}
      />
    </div>
  ));
}
