"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { RadioGroup } from "@/components/ui/radio-group";
import { BULK_SEND_MODES } from "@/server/domain/bulk-send/lifecycle";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { computeSeconds, PACE } from "@/server/domain/bulk-send/pace";
import type { TemplateAnswer } from "../api-types";
import { isSendable } from "../model/draft";
import type { JudgedDraft } from "../use-row-checks";

type SendStepProps = { template: TemplateAnswer; draft: JudgedDraft; teamUrl: string };

/** Step 4: send or create drafts, the rate, and the name of the bulk send. */
export function SendStep({ template, draft, teamUrl }: SendStepProps) {
  const t = useTranslations("bulk.send");
  const reasonText = useReasonText();
  const router = useRouter();
  const trpc = useTRPC();
  const { mode, setMode, setName, perMinute, setPerMinute, tally } = draft;
  const name = draft.name ?? removeVariables(template.title);
  const create = useMutation(
    trpc.bulkSend.create.mutationOptions({
      onSuccess: ({ id }) => {
        draft.finish();
        router.push(`/t/${teamUrl}/bulk-sends/${id}`);
      },
    }),
  );
  const input = {
    templateId: template.id,
    name: name.trim(),
    mode,
    perMinute,
    columns: draft.columns,
    ...draft.source,
    rows: draft.rows.flatMap((row) => (isSendable(row, draft.judge) ? [[...row.cells]] : [])),
  };
  const minutes = Math.max(1, Math.round(computeSeconds(tally.ready, perMinute) / 60));
  return (
    <form
      className="flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) create.mutate(input);
      }}
    >
      <RadioGroup
        label={t("mode")}
        looks="cards"
        value={mode}
        onValueChange={setMode}
        options={BULK_SEND_MODES.map((value) => ({
          value,
          label: t(`modes.${value}.label`),
          hint: t(`modes.${value}.hint`),
        }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("name")} hint={t("nameHint")}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={BULK_SEND_LIMITS.name}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("pace")} hint={t("paceHint", { minutes })}>
          {({ "aria-required": _, ...control }) => (
            <NumberStepper
              {...control}
              value={perMinute}
              onChange={setPerMinute}
              min={PACE.least}
              max={PACE.most}
              step={10}
            />
          )}
        </Field>
      </div>
      {tally.problems + tally.leftOut > 0 && (
        <Banner tone="warning">{t("left", { problems: tally.problems, leftOut: tally.leftOut })}</Banner>
      )}
      {create.isError && (
        <Banner tone="danger" role="alert">
          {reasonText(create.error)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={create.isPending} disabled={tally.ready === 0 || name.trim() === ""}>
          {t(`act.${mode}`, { count: tally.ready })}
        </Button>
        <PageMenu
          calls={[
            { method: "POST", path: "/bulk-send/create", body: { ...input, rows: input.rows.slice(0, 2) } },
          ]}
        />
      </div>
    </form>
  );
}

/** "Lease – {signer.name}" names each document; the bulk send itself is called "Lease". */
const removeVariables = (title: string): string =>
  title.replace(/[\s–—:,(-]*\{[^}]+\}\)?/gu, "").trim() || title;
