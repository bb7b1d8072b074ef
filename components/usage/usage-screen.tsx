"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { TEAM_READS } from "@/components/api-call/tenancy-calls";
import { OrganisationPage } from "@/components/settings/organisation/organisation-page";
import { SectionHeading } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { mayManage } from "@/server/domain/tenancy/rank";
import { shiftMonth } from "@/server/domain/usage/quota";
import type { AppRouter } from "@/server/routers";
import { QuotaCard } from "./quota-card";
import { UsageTable } from "./usage-table";
import { useAmounts } from "./use-amounts";

type Usage = inferRouterOutputs<AppRouter>["usage"]["organisation"];

/** /o/[organisation]/usage, for ADMIN and MANAGER of the organisation. */
export function UsageScreen({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("usage");
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {({ role }) => (
        <>
          <SectionHeading title={t("title")} lead={t("lead")} calls={TEAM_READS} />
          {mayManage(role) ? (
            <UsageSections organisationUrl={organisationUrl} />
          ) : (
            <EmptyState title={t("leaders.title")}>{t("leaders.detail")}</EmptyState>
          )}
        </>
      )}
    </OrganisationPage>
  );
}

function UsageSections({ organisationUrl }: { organisationUrl: string }) {
  const trpc = useTRPC();
  const [month, setMonth] = useState<string>();
  const usage = useQuery(
    trpc.usage.organisation.queryOptions(
      { organisation: organisationUrl, ...(month === undefined ? {} : { month }) },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  const thisMonth = usage.data?.months[0]?.month ?? "";
  return (
    <QueryView query={usage} isQuiet>
      {(data) => (
        <div className="flex flex-col gap-8">
          <Quotas quotas={data.quotas} month={thisMonth} />
          <Months months={data.months} />
          <Teams usage={data} month={month ?? thisMonth} onMonth={setMonth} />
        </div>
      )}
    </QueryView>
  );
}

function Quotas({ quotas, month }: { quotas: Usage["quotas"]; month: string }) {
  const t = useTranslations("usage");
  const end = shiftMonth(`${month}-01`, 1);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
        {quotas.map((quota) => (
          <QuotaCard key={quota.kind} quota={quota} end={end} />
        ))}
      </div>
      {quotas.some(({ hard }) => hard !== null) && <p className="text-dense text-ink-2">{t("goesOn")}</p>}
    </div>
  );
}

function Months({ months }: { months: Usage["months"] }) {
  const t = useTranslations("usage.months");
  const amounts = useAmounts();
  const id = useId();
  const isEmpty = months.every((row) => row.documents + row.mails + row.storage === 0);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-h3">
        {t("title")}
      </h2>
      {isEmpty ? (
        <EmptyState title={t("none")}>{t("noneDetail")}</EmptyState>
      ) : (
        <UsageTable
          caption={t("title")}
          first={t("month")}
          columns={{ documents: t("documents"), mails: t("mails"), storage: t("storage") }}
          rows={months.map((row) => ({ ...row, id: row.month, label: amounts.month(row.month) }))}
        />
      )}
    </section>
  );
}

type TeamsProps = { usage: Usage; month: string; onMonth: (month: string) => void };

function Teams({ usage: { teams, months, hasMoreTeams }, month, onMonth }: TeamsProps) {
  const t = useTranslations("usage.teams");
  const amounts = useAmounts();
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-h3">
          {t("title")}
        </h2>
        <Select
          aria-label={t("of")}
          className="w-auto"
          value={month}
          onChange={(event) => onMonth(event.target.value)}
        >
          {months.map((row) => (
            <option key={row.month} value={row.month}>
              {amounts.month(row.month)}
            </option>
          ))}
        </Select>
      </div>
      <UsageTable
        caption={t("title")}
        first={t("team")}
        columns={{ documents: t("documents"), mails: t("mails"), storage: t("storage") }}
        rows={teams.map(({ teamId, name, isDeleted, ...row }) => ({
          ...row,
          id: teamId,
          label: isDeleted ? t("deleted", { name }) : name,
        }))}
      />
      {hasMoreTeams && <p className="mt-2 text-dense text-ink-2">{t("more", { count: teams.length })}</p>}
    </section>
  );
}
