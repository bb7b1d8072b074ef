"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";

export function TeamsCard({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const list = useQuery(trpc.team.list.queryOptions({ organisationId: organisation.id }));
  const create = mayManage(organisation.role) && (
    <Button size="dense" variant="secondary" asChild>
      <NextLink href={`/teams/new?organisation=${organisation.id}`}>
        <Plus aria-hidden />
        {t("organisation.newTeam")}
      </NextLink>
    </Button>
  );
  return (
    <SettingsCard title={t("organisation.teams")} lead={t("organisation.teamsLead")} aside={create}>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-24 w-full" />}
      <ul className="-mx-2 divide-y divide-hairline">
        {list.data?.data.map((team) => (
          <li
            key={team.id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-3 hover:bg-canvas"
          >
            <NextLink
              href={`/t/${team.url}/settings/members`}
              className="min-w-0 grow basis-40 font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {team.name}
            </NextLink>
            <span className="text-dense text-ink-2">
              {t("organisation.members", { count: team.members })}
              {team.documents !== null && ` · ${t("organisation.documents", { count: team.documents })}`}
            </span>
            {team.role && <Badge>{t(`roles.${team.role}`)}</Badge>}
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
