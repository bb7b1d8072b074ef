"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import type { TeamOrOrganisationRef } from "./api-types";
import { SettingsCard } from "./settings-card";

type LeaveCardProps = {
  place: TeamOrOrganisationRef;
  name: string;
  title: string;
  body: string;
  act: string;
};

/**
 * Leaves a team or organisation. Hidden for its owner, and in a team for members who belong to it through the
 * organisation.
 */
export function LeaveCard({ place, name, title, body, act }: LeaveCardProps) {
  const t = useTranslations("settings.general");
  const trpc = useTRPC();
  const account = useAccount();
  const [isAsking, setIsAsking] = useState(false);
  const self = useQuery(
    trpc.member.list.queryOptions(
      { place, query: account?.email ?? "", perPage: 100 },
      { enabled: !!account },
    ),
  ).data?.data.find(({ userId }) => userId === account?.id);
  const leave = useMutation(trpc.member.leave.mutationOptions({ onSuccess: () => location.assign("/") }));
  if (!self || self.isOwner || self.isThroughOrganisation) return null;
  return (
    <SettingsCard isRow title={title} lead={body}>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {act}
      </Button>
      {isAsking && (
        <AlertDialog
          onClose={() => setIsAsking(false)}
          title={t("leaveAsk", { name })}
          description={body}
          actLabel={act}
          keepLabel={t("stay")}
          mutation={leave}
          onAct={() => leave.mutate({ place })}
        />
      )}
    </SettingsCard>
  );
}
