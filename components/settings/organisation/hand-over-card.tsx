"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import type { OrganisationAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";

/** The owner chooses the next owner among the first 100 members. Nobody else sees the card. */
export function HandOverCard({ organisation }: { organisation: OrganisationAnswer }) {
  const { id, name, isOwner } = organisation;
  const t = useTranslations("settings.organisation");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [heir, setHeir] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const people = useQuery(
    trpc.organisation.people.queryOptions({ organisationId: id, perPage: 100 }, { enabled: isOwner }),
  );
  const others = (people.data?.data ?? []).filter((person) => !person.isOwner);
  const handOver = useMutation(
    trpc.organisation.handOver.mutationOptions({
      onSuccess: async () => {
        setIsAsking(false);
        notify({ tone: "success", title: t("handedOver") });
        await queryClient.invalidateQueries();
      },
    }),
  );
  if (!isOwner || others.length === 0) return null;
  const handOverOrganisation = () => {
    setIsMissing(heir === "");
    if (heir !== "") handOver.mutate({ organisationId: id, userId: Number(heir) });
  };
  return (
    <SettingsCard isRow title={t("handOverTitle")} lead={t("handOverBody")}>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t("handOver")}
      </Button>
      {isAsking && (
        <AlertDialog
          onClose={() => setIsAsking(false)}
          title={t("handOverAsk", { name })}
          description={t("handOverBody")}
          actLabel={t("handOver")}
          keepLabel={t("keep")}
          mutation={handOver}
          onAct={handOverOrganisation}
        >
          <Field label={t("newOwner")} error={isMissing ? t("newOwnerMissing") : undefined}>
            {(control) => (
              <Select {...control} value={heir} onChange={(event) => setHeir(event.target.value)}>
                <option value="">{t("chooseMember")}</option>
                {others.map((other) => (
                  <option key={other.userId} value={other.userId}>
                    {other.name ? `${other.name} · ${other.email}` : other.email}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </AlertDialog>
      )}
    </SettingsCard>
  );
}
