"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { GroupRoleAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import { AddGroupRoleDialog } from "./add-group-role-dialog";
import { GroupsClaimForm } from "./groups-claim-form";
import { RemoveGroupRoleDialog } from "./remove-group-role-dialog";

type GroupsCardProps = { organisationId: number };
type Team = { id: number; name: string };

export function GroupsCard({ organisationId }: GroupsCardProps) {
  const t = useTranslations("company.groups");
  const errorText = useErrorText();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<GroupRoleAnswer>();
  const trpc = useTRPC();
  const groupRoles = useQuery(trpc.groupRole.list.queryOptions({ organisationId }));
  const teams = useQuery(trpc.team.list.queryOptions({ organisationId }));
  const failed = [groupRoles, teams].find(({ isError }) => isError);
  const act = (
    <Button size="dense" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <SettingsCard title={t("title")} lead={t("lead")} aside={groupRoles.data && teams.data && act}>
      {failed ? (
        <ErrorState detail={errorText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : groupRoles.data && teams.data ? (
        <div className="flex flex-col gap-5">
          <GroupRoleList roles={groupRoles.data.roles} teams={teams.data.data} onRemove={setLeaving} />
          <GroupsClaimForm organisationId={organisationId} groupsClaim={groupRoles.data.groupsClaim} />
          {isAdding && (
            <AddGroupRoleDialog
              organisationId={organisationId}
              teams={teams.data.data}
              knownGroups={groupRoles.data.knownGroups}
              onClose={() => setIsAdding(false)}
            />
          )}
        </div>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {leaving && (
        <RemoveGroupRoleDialog
          organisationId={organisationId}
          groupRole={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SettingsCard>
  );
}

type GroupRoleListProps = {
  roles: readonly GroupRoleAnswer[];
  teams: readonly Team[];
  onRemove: (role: GroupRoleAnswer) => void;
};

function GroupRoleList({ roles, teams, onRemove }: GroupRoleListProps) {
  const t = useTranslations("company.groups");
  if (roles.length === 0) return <p className="text-body text-ink-2">{t("empty")}</p>;
  const getTeamName = (teamId: number | null) =>
    teamId === null ? t("organisation") : (teams.find(({ id }) => id === teamId)?.name ?? t("goneTeam"));
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {roles.map((groupRole) => (
        <li key={groupRole.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-72">
            <p className="text-body font-medium wrap-anywhere">{groupRole.groupName}</p>
            <p className="text-dense wrap-anywhere text-ink-2">
              {t("gives", { role: groupRole.role, place: getTeamName(groupRole.teamId) })}
            </p>
          </div>
          <Button
            size="dense"
            variant="dangerQuiet"
            className="max-md:-ml-3"
            aria-label={t("removeOf", { group: groupRole.groupName })}
            onClick={() => onRemove(groupRole)}
          >
            {t("remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
