"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import { normaliseVerifyCode } from "@/server/domain/verify-code";
import { ResultCard } from "./result-card";
import { type CheckState, useCheck } from "./use-check";

const MEGABYTE = 1024 * 1024;

type VerifyScreenProps = {
  /** Code from the address, looked up at once. */
  code?: string;
  limitMb: number;
};

/**
 * /verify: check a PDF, or the code from its certificate,
 * with the same answer for both (components/signing.md 7.2).
 */
export function VerifyScreen({ code, limitMb }: VerifyScreenProps) {
  const t = useTranslations("verify");
  const { look, checkCode, checkFile, lookDeeper, startAgain } = useCheck(limitMb * MEGABYTE, code);
  const hasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code the page was opened with.
  useEffect(() => {
    if (code === undefined || hasAsked.current) return;
    hasAsked.current = true;
    void checkCode(code);
  }, []);
  const isBusy = look.at === "hashing" || look.at === "asking" || look.at === "deep";
  const hasAnswer = look.at === "answer" || look.at === "deep";
  return (
    <div className="flex flex-col gap-6">
      <header className="print:hidden">
        <h1 className="text-h1">{t("title")}</h1>
        <p className="mt-2 text-reader text-ink-2">{t("lead")}</p>
      </header>
      {hasAnswer && (
        <ResultCard
          answer={look.answer}
          isLookingDeeper={look.at === "deep"}
          onLookDeeper={() => void lookDeeper(look.answer)}
          onAgain={startAgain}
        />
      )}
      <Running look={look} limitMb={limitMb} />
      <section aria-label={t("file.title")} className="print:hidden">
        <FileDrop
          label={t("file.drop")}
          hint={t("file.hint")}
          accept="application/pdf,.pdf"
          multiple={false}
          compact={hasAnswer}
          disabled={isBusy}
          onFiles={([file]) => file && void checkFile(file)}
        />
      </section>
      <CodeForm initial={code ?? ""} isBusy={isBusy} onCode={(typed) => void checkCode(typed)} />
    </div>
  );
}

function Running({ look, limitMb }: { look: CheckState; limitMb: number }) {
  const t = useTranslations("verify");
  if (look.at === "problem") {
    const words =
      look.problem === "tooLarge" ? t("body.tooLarge", { limit: limitMb }) : t(`problem.${look.problem}`);
    return (
      <Banner tone="danger" role="alert">
        {words}
      </Banner>
    );
  }
  if (look.at === "start" || look.at === "answer") return null;
  const words =
    look.at === "hashing"
      ? t("file.hashing", { name: look.name })
      : t(look.at === "deep" ? "file.deepRunning" : "file.asking");
  return (
    <div role="status" className="flex flex-col gap-2 text-body text-ink-2">
      <p className="[overflow-wrap:anywhere]">{words}</p>
      <ProgressBar label={words} value={look.at === "hashing" ? look.share : undefined} />
    </div>
  );
}

type CodeFormProps = { initial: string; isBusy: boolean; onCode: (code: string) => void };

function CodeForm({ initial, isBusy, onCode }: CodeFormProps) {
  const t = useTranslations("verify.code");
  const [typed, setTyped] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isCode = normaliseVerifyCode(typed) !== null;
    setWrong(!isCode);
    if (isCode) onCode(typed);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-hairline bg-bg p-4 sm:p-6 print:hidden"
    >
      <h2 className="text-h3">{t("title")}</h2>
      <Field label={t("label")} hint={t("hint")} error={isWrong ? t("wrong") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="self-start" disabled={isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
