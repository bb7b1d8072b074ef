"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import { mayManage } from "@/server/domain/tenancy/rank";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";
import type { ListedMember } from "../api-types";
import type { ViewerMembership } from "./member-list";

type RemoveDialogProps = {
  here: ViewerMembership;
  member: Pick<ListedMember, "userId" | "name" | "email">;
  onClose: () => void;
};

export function RemoveDialog({ here, member, onClose }: RemoveDialogProps) {
  const t = useTranslations("settings.remove");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [heir, setHeir] = useState("");
  const people = useQuery(trpc.member.list.queryOptions({ place: here.place, perPage: 100 }));
  const name = member.name || member.email;
  const remove = useMutation(
    trpc.member.remove.mutationOptions({
      onSuccess: ({ envelopes }) => {
        onClose();
        notify({ tone: "success", title: t("done", { name, count: envelopes }) });
        return queryClient.invalidateQueries();
      },
    }),
  );
  const others = (people.data?.data ?? []).filter(
    ({ userId, isOwner, role, restriction }) =>
      userId !== member.userId &&
      !isOwner &&
      mayOwnEnvelopes(restriction) &&
      (here.place.kind === "team" || mayManage(role)),
  );
  const owner = people.data?.data.find(({ isOwner }) => isOwner);
  return (
    <AlertDialog
      onClose={onClose}
      title={t("title", { name })}
      description={t("body", { place: here.name })}
      actLabel={t("act", { name })}
      keepLabel={t("keep", { name })}
      mutation={remove}
      onAct={() =>
        remove.mutate({
          place: here.place,
          userId: member.userId,
          ...(heir === "" ? {} : { handOverToUserId: Number(heir) }),
        })
      }
    >
      <Field label={t("handOver")}>
        {(control) => (
          <Select {...control} value={heir} onChange={(event) => setHeir(event.target.value)}>
            <option value="">{t("toOwner", { name: owner?.name || owner?.email || "…" })}</option>
            {others.map((other) => (
              <option key={other.userId} value={other.userId}>
                {other.name ? `${other.name} · ${other.email}` : other.email}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </AlertDialog>
  );
}
