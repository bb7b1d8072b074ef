"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { QueryView } from "@/components/ui/query-view";
import { StatusChip } from "@/components/ui/status-chip";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "./admin-frame";

type HealthPart = inferRouterOutputs<AppRouter>["admin"]["health"]["parts"][number];

const LOOKS = {
  ok: { tone: "success", icon: CircleCheck, rank: 2 },
  note: { tone: "info", icon: Info, rank: 1 },
  failed: { tone: "danger", icon: CircleAlert, rank: 0 },
} as const;

/** Admin → Health: checks every part now. Failures come first, each with its remedy. */
export function HealthScreen() {
  const t = useTranslations("admin.health");
  const trpc = useTRPC();
  const health = useQuery(trpc.admin.health.queryOptions(undefined, { staleTime: 60_000 }));
  return (
    <>
      <AdminHead
        title={t("title")}
        lead={t("lead")}
        action={
          <Button variant="secondary" loading={health.isFetching} onClick={() => health.refetch()}>
            {t("again")}
          </Button>
        }
      />
      <QueryView query={health} placeholder="h-96 w-full">
        {({ parts, at }) => (
          <>
            <RowList>
              {parts
                .toSorted((a, b) => LOOKS[a.state].rank - LOOKS[b.state].rank)
                .map((part) => (
                  <PartRow key={part.name} part={part} />
                ))}
            </RowList>
            <p role="status" className="mt-3 text-dense text-ink-3">
              {t("checked")} <Moment at={at} exact />
            </p>
          </>
        )}
      </QueryView>
    </>
  );
}

function PartRow({ part: { name, state, code, values } }: { part: HealthPart }) {
  const t = useTranslations("admin.health");
  const findings = useTranslations("admin.findings");
  const { tone, icon: Icon } = LOOKS[state];
  const remedy = findings(`${code}.remedy`, values);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-body font-medium">{t(`parts.${name}`)}</h2>
        <p className="text-body text-ink-2 wrap-anywhere">{findings(`${code}.says`, values)}</p>
        {state !== "ok" && (
          <p className="mt-1 text-body wrap-anywhere">
            <span className="font-medium">{t("remedy")}: </span>
            {remedy}
          </p>
        )}
      </div>
      <StatusChip tone={tone} icon={<Icon aria-hidden />}>
        {t(`states.${state}`)}
      </StatusChip>
    </li>
  );
}
