"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { PageMenu } from "@/components/api-call/page-menu";
import { useErrorText } from "@/components/errors/use-error-text";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Stepper } from "@/components/ui/stepper";
import type { TemplateAnswer } from "./api-types";
import type { KeptDraft } from "./model/stored-draft";
import { DataStep } from "./steps/data-step";
import { useBulkDraft } from "./use-bulk-draft";
import { useRowChecks } from "./use-row-checks";
import { useStoredDraft } from "./use-stored-draft";

const CheckStep = dynamic(
  retryUntilLoaded(() => import("./steps/check-step").then((module) => module.CheckStep)),
);
const MapStep = dynamic(retryUntilLoaded(() => import("./steps/map-step").then((module) => module.MapStep)));
const SendStep = dynamic(
  retryUntilLoaded(() => import("./steps/send-step").then((module) => module.SendStep)),
);

const STEPS = ["data", "map", "check", "send"] as const;
export type BulkStep = (typeof STEPS)[number];

/**
 * /t/[team]/templates/[id]/bulk: sends one document per row of a table. The step is in the URL, the table in
 * this browser.
 */
export function BulkSendScreen({ teamUrl, templateId }: { teamUrl: string; templateId: string }) {
  const t = useTranslations("bulk");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const template = useQuery(
    trpc.envelope.get.queryOptions({ envelopeId: templateId }, { staleTime: 60_000 }),
  );
  const account = useAccount()?.id;
  const savedDraft = useStoredDraft(templateId);
  if (template.isError)
    return <ErrorState detail={errorText(template.error)} onRetry={() => template.refetch()} />;
  if (!template.data || account === undefined || savedDraft === undefined)
    return <Skeleton className="h-96 w-full" />;
  if (template.data.type !== "TEMPLATE")
    return <ErrorState title={t("noTemplate")} detail={t("noTemplateDetail")} />;
  return (
    <BulkSteps
      key={`${account} ${templateId}`}
      teamUrl={teamUrl}
      template={template.data}
      account={account}
      kept={savedDraft}
    />
  );
}

type BulkStepsProps = {
  teamUrl: string;
  template: TemplateAnswer;
  account: number;
  kept: KeptDraft | null;
};

function BulkSteps({ teamUrl, template, account, kept }: BulkStepsProps) {
  const t = useTranslations("bulk");
  const router = useRouter();
  const draft = useBulkDraft(template, { account, teamUrl }, kept);
  const judged = useRowChecks(template, draft);
  const base = `/t/${teamUrl}/templates/${template.id}/bulk`;
  const stepParam = useSearchParams().get("step");
  const requestedStep = STEPS.find((step) => step === stepParam);
  const step: BulkStep = draft.rows.length === 0 ? "data" : (requestedStep ?? "data");
  const goToStep = (next: BulkStep) => router.push(`${base}?step=${next}`, { scroll: false });
  const problems = judged?.tally.problems ?? 0;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1">{t("title")}</h1>
          <p className="mt-1 truncate text-body text-ink-2">{t("ofTemplate", { title: template.title })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {/* The last step has its own call, with the rows in it. */}
          {step !== "send" && (
            <PageMenu
              calls={[
                { method: "GET", path: "/bulk-send", query: { templateId: template.id } },
                { method: "GET", path: "/envelope/{envelopeId}", parts: { envelopeId: template.id } },
              ]}
            />
          )}
          <Link href={`/t/${teamUrl}/bulk-sends`} className="text-dense">
            {t("earlier")}
          </Link>
        </div>
      </header>
      <div className="mb-6">
        <Stepper
          label={t("steps.label")}
          current={step}
          steps={STEPS.map((id) => ({
            id,
            label: t(`steps.${id}`),
            href: `${base}?step=${id}`,
            done: draft.rows.length > 0 && STEPS.indexOf(id) < STEPS.indexOf(step),
            ...(id === "check" && problems > 0 && draft.rows.length > 0 ? { problems } : {}),
          }))}
        />
      </div>
      {step === "data" && <DataStep template={template} draft={draft} teamUrl={teamUrl} onDone={goToStep} />}
      {step === "map" && <MapStep draft={draft} onDone={() => goToStep("check")} />}
      {(step === "check" || step === "send") && !judged && <Skeleton className="h-96 w-full" />}
      {step === "check" && judged && (
        <CheckStep draft={{ ...draft, ...judged }} onDone={() => goToStep("send")} />
      )}
      {step === "send" && judged && (
        <SendStep template={template} draft={{ ...draft, ...judged }} teamUrl={teamUrl} />
      )}
    </>
  );
}
