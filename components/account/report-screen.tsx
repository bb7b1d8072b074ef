"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { QueryView } from "@/components/ui/query-view";
import { RadioGroup } from "@/components/ui/radio-group";
import { REPORT_CAUSES, REPORT_WORDS_LIMIT } from "@/server/contract/report";
import { AuthPage } from "./auth-page";

/** /report/[token]. Opening reports nothing, because mail scanners open links. Only the button does. */
export function ReportScreen({ token }: { token: string }) {
  const t = useTranslations("account.report");
  const trpc = useTRPC();
  const reportQuery = useQuery(trpc.report.show.queryOptions({ token }));
  const send = useMutation(trpc.report.send.mutationOptions());
  return (
    <QueryView query={reportQuery}>
      {({ sender, isReported }) =>
        send.isSuccess || isReported ? (
          <AuthPage title={t("doneTitle")}>
            <p role="status" className="text-reader text-ink-2">
              {t("done")}
            </p>
          </AuthPage>
        ) : (
          <AuthPage title={t("title")} lead={t("lead", { sender })}>
            <ErrorBanner error={send.error} className="mb-5" />
            <ReportForm isBusy={send.isPending} onSend={(report) => send.mutate({ token, ...report })} />
          </AuthPage>
        )
      }
    </QueryView>
  );
}

type Report = { cause: (typeof REPORT_CAUSES)[number]; words: string };

function ReportForm({ isBusy, onSend }: { isBusy: boolean; onSend: (report: Report) => void }) {
  const t = useTranslations("account.report");
  const [cause, setCause] = useState<Report["cause"]>("UNWANTED");
  const [words, setWords] = useState("");
  const isTooLong = [...words.trim()].length > REPORT_WORDS_LIMIT;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) onSend({ cause, words });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioGroup
        label={t("cause")}
        value={cause}
        onValueChange={setCause}
        options={REPORT_CAUSES.map((value) => ({ value, label: t(`causes.${value}`) }))}
      />
      <Field
        label={t("words")}
        hint={t("wordsHint")}
        error={isTooLong ? t("tooLong", { limit: REPORT_WORDS_LIMIT }) : undefined}
      >
        {(control) => (
          <Textarea {...control} rows={4} value={words} onChange={(event) => setWords(event.target.value)} />
        )}
      </Field>
      <Button type="submit" wide disabled={isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
