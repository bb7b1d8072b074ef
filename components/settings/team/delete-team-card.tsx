"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import type { TeamAnswer } from "../api-types";
import { DeletionCard } from "../deletion-card";

export function DeleteTeamCard({ team: { id, name } }: { team: TeamAnswer }) {
  const trpc = useTRPC();
  const remove = useMutation(trpc.team.remove.mutationOptions({ onSuccess: () => location.assign("/") }));
  return (
    <DeletionCard
      area="general"
      name={name}
      deleting={remove}
      onDelete={(typed) => remove.mutate({ teamId: id, name: typed })}
    />
  );
}
