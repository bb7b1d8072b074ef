"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ErrorState } from "@/components/ui/error-state";
import { RetypeField } from "@/components/ui/retype-field";
import { Skeleton } from "@/components/ui/skeleton";
import { NO_CHOICES, toChoices } from "./choices";
import { OrganisationDeletion } from "./organisation-deletion";

type DeleteAccountDialogProps = { email: string; onClose: () => void };

export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations("profile.deletion");
  const trpc = useTRPC();
  const id = useId();
  const plan = useQuery(trpc.account.deletionPlan.queryOptions(undefined, { staleTime: 0 }));
  const [chosen, setChosen] = useState(NO_CHOICES);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<"heir" | "typed" | null>(null);
  const remove = useMutation(
    trpc.account.deleteAccount.mutationOptions({ onSuccess: () => location.assign("/signin?deleted=1") }),
  );
  const { data } = plan;
  const deleteAccount = () => {
    if (!data) return;
    const isOpen = data.organisations.some(
      (place) => place.isOwner && !place.isAlone && !chosen.owners[place.id],
    );
    const isTyped = typed.trim().toLowerCase() === email;
    setProblem(isOpen ? "heir" : isTyped ? null : "typed");
    if (isOpen) document.getElementById(id)?.querySelector<HTMLElement>("[aria-required]")?.focus();
    else if (isTyped) remove.mutate({ email: typed, ...toChoices(data, chosen) });
  };
  return (
    <AlertDialog
      onClose={onClose}
      title={t("ask")}
      description={t("body")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={deleteAccount}
    >
      {plan.isError && !data && <ErrorState onRetry={() => plan.refetch()} />}
      {plan.isPending && <Skeleton className="h-40 w-full" />}
      {data && (
        <div id={id} className="flex flex-col gap-4">
          {data.organisations.map((place) => (
            <OrganisationDeletion
              key={place.id}
              place={place}
              chosen={chosen}
              isMissing={problem === "heir"}
              onChoose={setChosen}
            />
          ))}
          <ul className="list-disc space-y-1 pl-5 text-dense text-ink-2">
            <li>{t("tokens", { count: data.tokens })}</li>
            <li>{t("invitations", { count: data.invitations })}</li>
            <li>{t("inbox")}</li>
            <li>{t("evidence")}</li>
          </ul>
          <RetypeField
            label={t("type")}
            wanted={email}
            value={typed}
            error={problem === "typed" ? t("mismatch") : undefined}
            onChange={setTyped}
          />
        </div>
      )}
    </AlertDialog>
  );
}
