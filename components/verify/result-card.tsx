"use client";

import { CircleCheck, CircleX, FileQuestion, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DocumentEvidence, Parties } from "./document-evidence";
import { ReasonList, RevisionList, SignatureDetails, SignatureList } from "./signature-list";
import {
  type CheckAnswer,
  canLookDeeper,
  getCheckVerdict,
  getSealedAt,
  getVerifiedDocument,
  type Headline,
} from "./verification-result";

const LOOKS: Record<Headline, { icon: typeof CircleCheck; tone: string; mark: string }> = {
  authentic: { icon: CircleCheck, tone: "border-success/30 bg-success-tint", mark: "text-success" },
  underCode: { icon: CircleCheck, tone: "border-success/30 bg-success-tint", mark: "text-success" },
  known: { icon: TriangleAlert, tone: "border-warning/30 bg-warning-tint", mark: "text-warning" },
  doubted: { icon: CircleX, tone: "border-danger/30 bg-danger-tint", mark: "text-danger" },
  notOfCode: { icon: CircleX, tone: "border-danger/30 bg-danger-tint", mark: "text-danger" },
  changed: { icon: TriangleAlert, tone: "border-warning/30 bg-warning-tint", mark: "text-warning" },
  unfinished: { icon: TriangleAlert, tone: "border-warning/30 bg-warning-tint", mark: "text-warning" },
  notSealedHere: { icon: CircleX, tone: "border-danger/30 bg-danger-tint", mark: "text-danger" },
  unreadable: { icon: FileQuestion, tone: "border-danger/30 bg-danger-tint", mark: "text-danger" },
};

/** Headlines that include the date if it is known. */
const DATED: Partial<Record<Headline, "authenticSince" | "codeKnown">> = {
  authentic: "authenticSince",
  underCode: "codeKnown",
};

type ResultCardProps = {
  answer: CheckAnswer;
  isLookingDeeper: boolean;
  onLookDeeper: () => void;
  onAgain: () => void;
};

export function ResultCard({ answer, isLookingDeeper, onLookDeeper, onAgain }: ResultCardProps) {
  const t = useTranslations("verify");
  const document = getVerifiedDocument(answer);
  const report = answer.from === "file" ? answer.report : null;
  return (
    <article className="flex flex-col gap-6 rounded-sheet border border-hairline bg-bg p-4 sm:p-8">
      <HeadlineBlock answer={answer} />
      {canLookDeeper(answer) && (
        <div className="flex flex-col gap-3 rounded-card border border-hairline p-4 print:hidden">
          <h3 className="text-body font-medium">{t("deep.title")}</h3>
          <p className="text-body text-ink-2">{t("deep.body")}</p>
          <Button
            variant="secondary"
            className="self-start whitespace-normal h-auto min-h-10 py-2"
            loading={isLookingDeeper}
            onClick={onLookDeeper}
          >
            {t("deep.action")}
          </Button>
        </div>
      )}
      <DocumentEvidence answer={answer} />
      {document && <Parties document={document} />}
      {report && <SignatureList report={report} />}
      {report && <RevisionList report={report} />}
      <Details answer={answer} onAgain={onAgain} />
    </article>
  );
}

/** Takes the focus and is announced when the answer arrives. */
function HeadlineBlock({ answer }: { answer: CheckAnswer }) {
  const t = useTranslations("verify");
  const format = useFormatter();
  const heading = useRef<HTMLHeadingElement>(null);
  const { headline, body } = getCheckVerdict(answer);
  const { icon: Icon, tone, mark } = LOOKS[headline];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer takes the focus, another render does not.
  useEffect(() => heading.current?.focus(), [answer]);
  const sealedAt = getSealedAt(answer);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const date = sealedAt
    ? format.dateTime(new Date(sealedAt), { dateStyle: "long", timeStyle: "short", timeZone })
    : null;
  const dated = DATED[headline];
  return (
    <div role="status" className={classNames("flex gap-3 rounded-card border p-4", tone)}>
      <Icon className={classNames("mt-0.5 size-7 shrink-0", mark)} aria-hidden />
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-h2 text-ink outline-none">
          {dated && date ? t(`headline.${dated}`, { date }) : t(`headline.${headline}`)}
        </h2>
        <p className="mt-1 text-reader text-ink">{t(`body.${body}`)}</p>
      </div>
    </div>
  );
}

function saveJson(answer: CheckAnswer): void {
  const blob = new Blob([JSON.stringify({ ...getCheckVerdict(answer), ...answer }, null, 2)], {
    type: "application/json",
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "verification.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

function Details({ answer, onAgain }: { answer: CheckAnswer; onAgain: () => void }) {
  const t = useTranslations("verify.details");
  const [isOpen, setOpen] = useState(false);
  const report = answer.from === "file" ? answer.report : null;
  const printResult = () => {
    // Folded details do not print.
    setOpen(true);
    requestAnimationFrame(() => window.print());
  };
  return (
    <>
      {report && (
        <details
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="rounded-card border border-hairline"
        >
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-body font-medium text-primary">
            {t("title")}
          </summary>
          <div className="flex flex-col gap-5 px-4 pt-1 pb-5">
            <ReasonList reasons={report.reasons} />
            <SignatureDetails report={report} />
          </div>
        </details>
      )}
      <div className="flex flex-wrap gap-2 border-t border-hairline pt-5 print:hidden">
        <Button variant="secondary" onClick={printResult}>
          {t("print")}
        </Button>
        <Button variant="secondary" onClick={() => saveJson(answer)}>
          {t("json")}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {t("again")}
        </Button>
      </div>
    </>
  );
}
