"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import type { OrganisationAnswer } from "../api-types";
import { DeletionCard } from "../deletion-card";

/** Deletes an organisation with all its teams. For its owner, who cannot leave it. */
export function DeleteOrganisationCard({
  organisation: { id, name, isOwner },
}: {
  organisation: OrganisationAnswer;
}) {
  const trpc = useTRPC();
  const remove = useMutation(
    trpc.organisation.remove.mutationOptions({ onSuccess: () => location.assign("/") }),
  );
  if (!isOwner) return null;
  return (
    <DeletionCard
      area="organisation"
      name={name}
      deleting={remove}
      onDelete={(typed) => remove.mutate({ organisationId: id, name: typed })}
    />
  );
}
