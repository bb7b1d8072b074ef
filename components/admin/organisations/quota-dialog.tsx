"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import { useAmounts } from "@/components/usage/use-amounts";
import { type QuotaLimits, USAGE_KINDS, type Usage } from "@/server/domain/usage/quota";
import {
  formatQuotaLimits,
  isNumber,
  parseQuotaLimits,
  type Written,
  type WrittenKey,
} from "./written-limits";

type QuotaOrganisation = { id: number; name: string };

/** Changes the limits of an organisation, with their use and a reason (ruling 67). */
export function QuotaDialog({ place, onClose }: { place: QuotaOrganisation; onClose: () => void }) {
  const trpc = useTRPC();
  const t = useTranslations("admin.organisations.quota");
  const ask = useTranslations("admin.reason");
  const errorText = useErrorText();
  const quota = useQuery(
    trpc.admin.organisation.quota.queryOptions({ organisationId: place.id }, { staleTime: 0, gcTime: 0 }),
  );
  if (quota.data) return <QuotaForm place={place} known={quota.data} onClose={onClose} />;
  return (
    <AskDialog
      title={t("title", place)}
      keepLabel={ask("cancel")}
      actLabel={t("save")}
      isDisabled
      problem={quota.error ? errorText(quota.error) : null}
      onAct={() => undefined}
      onClose={onClose}
    >
      <Skeleton className="h-40 w-full" />
    </AskDialog>
  );
}

type QuotaFormProps = {
  place: QuotaOrganisation;
  known: { limits: QuotaLimits; used: Usage };
  onClose: () => void;
};

function QuotaForm({ place, known, onClose }: QuotaFormProps) {
  const t = useTranslations("admin.organisations.quota");
  const ask = useTranslations("admin.reason");
  const errorText = useErrorText();
  const [written, setWritten] = useState<Written>(() => formatQuotaLimits(known.limits));
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const { save, isActing, problem } = useSaveLimits(place, onClose);
  const isShort = reason.trim().length < 3;
  const limits = parseQuotaLimits(written);

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (limits && !isShort) void save(limits, reason.trim());
  }

  return (
    <AskDialog
      title={t("title", place)}
      lead={t("lead")}
      size="medium"
      keepLabel={ask("cancel")}
      actLabel={t("save")}
      isActing={isActing}
      isDirty={reason !== "" || JSON.stringify(written) !== JSON.stringify(formatQuotaLimits(known.limits))}
      problem={problem === null ? null : errorText(problem)}
      onClose={() => !isActing && onClose()}
      formProps={{ onSubmit: submit, noValidate: true }}
    >
      {USAGE_KINDS.map((kind) => (
        <LimitFields
          key={kind}
          kind={kind}
          used={known.used}
          written={written}
          isJudged={isJudged}
          onWrite={(key, text) => setWritten({ ...written, [key]: text })}
        />
      ))}
      <Field
        label={ask("label")}
        hint={ask("hint")}
        error={isJudged && isShort ? ask("missing") : undefined}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}

type LimitFieldsProps = {
  kind: (typeof USAGE_KINDS)[number];
  used: Usage;
  written: Written;
  isJudged: boolean;
  onWrite: (key: WrittenKey, text: string) => void;
};

function LimitFields({ kind, used, written, isJudged, onWrite }: LimitFieldsProps) {
  const t = useTranslations("admin.organisations.quota");
  const { amount } = useAmounts();
  const [soft, hard] = [written[`${kind}-soft`], written[`${kind}-hard`]];
  const isTurned =
    isNumber(soft) && isNumber(hard) && soft !== "" && hard !== "" && Number(soft) > Number(hard);
  const findProblem = (key: WrittenKey) => {
    if (!isJudged) return undefined;
    if (!isNumber(written[key])) return t("invalid");
    return isTurned && key.endsWith("soft") ? t("order") : undefined;
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-2">
      <legend className="mb-1 text-body font-medium">
        {t(`kind.${kind}`)}{" "}
        <span className="text-dense font-normal text-ink-2">
          {t("used", { used: amount(kind, used[kind]) })}
        </span>
      </legend>
      {(["soft", "hard"] as const).map((firmness) => (
        <Field key={firmness} label={t(firmness)} error={findProblem(`${kind}-${firmness}`)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={written[`${kind}-${firmness}`]}
              onChange={(event) => onWrite(`${kind}-${firmness}`, event.target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

function useSaveLimits(place: QuotaOrganisation, onClose: () => void) {
  const t = useTranslations("admin.organisations.quota");
  const trpc = useTRPC();
  const { organisation } = useTRPCClient().admin;
  const queryClient = useQueryClient();
  const [isActing, setActing] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const saveLimits = async (limits: QuotaLimits, reason: string) => {
    setActing(true);
    try {
      await organisation.setQuota.mutate({ organisationId: place.id, limits, reason });
      notify({ tone: "success", title: t("saved", place) });
      await queryClient.invalidateQueries({ queryKey: trpc.admin.pathKey() });
      onClose();
    } catch (error) {
      setProblem(error);
      setActing(false);
    }
  };
  return { save: saveLimits, isActing, problem };
}
