"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-field";
import type { ErrorEntry } from "@/server/domain/error-table";
import { ScrollingCode } from "../scrolling-code";
import type { TryCallResponse } from "./call";
import type { CallState } from "./use-call";

const MOST_CHARACTERS = 100_000;

export function AnswerView({ state }: { state: CallState }) {
  const t = useTranslations("docs.try");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.step === "answered") heading.current?.focus();
  }, [state]);
  if (state.step === "unreachable") {
    return (
      <Banner tone="danger" role="alert">
        {t("unreachable")}
      </Banner>
    );
  }
  if (state.step !== "answered") return null;
  const { answer, hadToken } = state;
  return (
    <section aria-labelledby="answer-heading" className="space-y-3">
      <h3 id="answer-heading" ref={heading} tabIndex={-1} className="text-reader outline-none">
        {t("result")}{" "}
        <span className={classNames("font-mono", answer.status < 400 ? "text-success" : "text-danger")}>
          {answer.status} {answer.statusText}
        </span>
      </h3>
      <Facts answer={answer} />
      {answer.code && <Advice answer={answer} code={answer.code} hadToken={hadToken} />}
      <AnswerBody answer={answer} />
    </section>
  );
}

function Facts({ answer }: { answer: TryCallResponse }) {
  const t = useTranslations("docs.try");
  const copy = useTranslations("ui.copy");
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-dense">
      <Fact name={t("time")}>{t("ms", { ms: answer.ms })}</Fact>
      <Fact name={t("size")}>{t("bytes", { bytes: answer.size })}</Fact>
      {answer.left && <Fact name={t("left")}>{answer.left}</Fact>}
      {answer.requestId && (
        <Fact name={t("requestId")}>
          <code className="min-w-0 font-mono break-all">{answer.requestId}</code>
          <CopyButton size="dense" variant="quiet" text={answer.requestId} aria-label={t("copyRequestId")}>
            {copy("copy")}
          </CopyButton>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-ink tabular-nums">{children}</dd>
    </>
  );
}

/** Loads the error table with the first refusal. */
function useErrorEntry(code: string): ErrorEntry | undefined {
  const [entries, setEntries] = useState<readonly ErrorEntry[]>([]);
  useEffect(() => {
    let isGone = false;
    void import("@/server/domain/error-table").then(({ ERROR_TABLE }) => {
      if (!isGone) setEntries(ERROR_TABLE);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return entries.find((entry) => entry.code === code);
}

function Advice({ answer, code, hadToken }: { answer: TryCallResponse; code: string; hadToken: boolean }) {
  const t = useTranslations("docs.try");
  const entry = useErrorEntry(code);
  return (
    <Banner
      tone={answer.status >= 500 ? "danger" : "warning"}
      title={<code className="font-mono">{code}</code>}
    >
      {answer.status === 401 && <p className="text-ink">{hadToken ? t("rejected") : t("noToken")}</p>}
      {answer.status === 429 && (
        <p className="text-ink">{t("limited", { seconds: Math.max(1, answer.retryAfterS) })}</p>
      )}
      {entry && (
        <dl lang="en" className="mt-1 space-y-1">
          <dt className="sr-only">{t("cause")}</dt>
          <dd>{entry.cause}</dd>
          <dt className="sr-only">{t("remedy")}</dt>
          <dd className="text-ink">{entry.remedy}</dd>
        </dl>
      )}
    </Banner>
  );
}

function AnswerBody({ answer }: { answer: TryCallResponse }) {
  const t = useTranslations("docs.try");
  if (answer.file) {
    return (
      <Button asChild variant="secondary">
        <a href={answer.file.url} download={answer.file.name}>
          {t("save")}: {answer.file.name}
        </a>
      </Button>
    );
  }
  if (answer.text === "") return <p className="text-body text-ink-2">{t("empty")}</p>;
  const isCut = answer.text.length > MOST_CHARACTERS;
  return (
    <>
      <ScrollingCode name={t("result")} className="max-h-96">
        {isCut ? answer.text.slice(0, MOST_CHARACTERS) : answer.text}
      </ScrollingCode>
      {isCut && <p className="text-dense text-ink-2">{t("cut", { count: MOST_CHARACTERS })}</p>}
    </>
  );
}
