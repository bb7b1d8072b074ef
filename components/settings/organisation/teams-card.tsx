"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { QueryView } from "@/components/ui/query-view";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";

export function TeamsCard({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings");
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
      <QueryView query={list} placeholder="h-24 w-full">
        {({ data }) => (
          <ul className="-mx-2 divide-y divide-hairline">
            {data.map((team) => (
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
        )}
      </QueryView>
    </SettingsCard>
  );
}
