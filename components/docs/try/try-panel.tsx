"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { AnswerView } from "./answer-view";
import { BodyEditor } from "./body-editor";
import type { Callable, Draft } from "./call";
import { type BodyProblem, checkBody } from "./check-body";
import { InputField } from "./input-field";
import { TokenBox } from "./token-box";
import { useCall } from "./use-call";

export function TryPanel({ callable }: { callable: Callable }) {
  const t = useTranslations("docs.try");
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(callable.body?.example ?? "");
  const [files, setFiles] = useState<File[]>([]);
  const [hasKey, setHasKey] = useState(false);
  const [problems, setProblems] = useState<BodyProblem[]>([]);
  const [wasWarned, setWarned] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [asks, setAsks] = useState(false);
  const { state, start, stop } = useCall(callable);

  const startCall = () => {
    setAsks(false);
    const draft: Draft = { values, body, files, key: hasKey ? crypto.randomUUID() : "" };
    void start(draft);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = callable.inputs.find(({ name, isRequired }) => isRequired && !values[name]?.trim());
    setMissing(empty !== undefined);
    if (empty) return document.getElementById(`try-${empty.name}`)?.focus();
    const bodyProblems = callable.body ? await checkBody(callable.path, callable.body.kind, body) : [];
    setProblems(bodyProblems);
    // A body that breaks the schema is sent on the second press: the service's refusal is informative too.
    if (
      bodyProblems.some(({ kind }) => kind === "notJson") ||
      (bodyProblems.length > 0 && wasWarned !== body)
    ) {
      setWarned(body);
      return;
    }
    if (callable.isFinal) setAsks(true);
    else startCall();
  };

  return (
    <section
      aria-labelledby="try-heading"
      className="space-y-4 rounded-card border border-hairline bg-bg p-4"
    >
      <h2 id="try-heading" className="text-h3">
        {t("title")}
      </h2>
      <form onSubmit={submit} noValidate className="space-y-4">
        <TokenBox />
        {callable.inputs.map((input) => (
          <InputField
            key={input.name}
            input={input}
            value={values[input.name] ?? ""}
            isMissing={isMissing}
            onChange={(value) => setValues({ ...values, [input.name]: value })}
          />
        ))}
        {callable.body && (
          <BodyEditor
            kind={callable.body.kind}
            text={body}
            problems={problems}
            onText={setBody}
            onFiles={setFiles}
          />
        )}
        {callable.method === "POST" && (
          <label className="flex items-center gap-2 text-body">
            <input
              type="checkbox"
              checked={hasKey}
              onChange={(event) => setHasKey(event.target.checked)}
              className="size-4 accent-primary"
            />
            {t("idempotency")}
          </label>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={state.step === "waiting"}>
            {t("send")}
          </Button>
          {state.step === "waiting" && (
            <Button variant="quiet" onClick={stop}>
              {t("stop")}
            </Button>
          )}
          <p className="text-dense text-ink-3">{t("real")}</p>
        </div>
      </form>
      <AnswerView state={state} />
      {asks && (
        <AlertDialog
          onClose={() => setAsks(false)}
          title={t("confirmTitle", { operation: `${callable.method} ${callable.path}` })}
          description={t("confirmText")}
          actLabel={t("confirmDo")}
          keepLabel={t("confirmKeep")}
          onAct={startCall}
        />
      )}
    </section>
  );
}
