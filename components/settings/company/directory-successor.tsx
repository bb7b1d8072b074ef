"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import { mayManage } from "@/server/domain/tenancy/rank";
import { useDirectoryRefresh } from "./use-directory-refresh";

type DirectorySuccessorProps = { organisationId: number; handOverToUserId: number | null };

/** The member who gets the documents of accounts that the directory removes. Saved at once. */
export function DirectorySuccessor({ organisationId, handOverToUserId }: DirectorySuccessorProps) {
  const t = useTranslations("company.directory");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const refresh = useDirectoryRefresh();
  const place = { kind: "organisation" as const, organisationId };
  const members = useQuery(trpc.member.list.queryOptions({ place, perPage: 100 }));
  const save = useMutation(
    trpc.scim.save.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("handOverSaved") });
        await refresh();
      },
    }),
  );
  const leaders = (members.data?.data ?? []).filter(({ role }) => mayManage(role));
  const isKnown = leaders.some(({ userId }) => userId === handOverToUserId);
  const chosen = save.isPending ? save.variables.handOverToUserId : handOverToUserId;
  return (
    <Field
      label={t("handOver")}
      hint={t("handOverHint")}
      error={save.error ? reasonText(save.error) : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={isKnown || save.isPending ? String(chosen ?? "") : ""}
          onChange={({ target: { value } }) =>
            save.mutate({ organisationId, handOverToUserId: value === "" ? null : Number(value) })
          }
        >
          <option value="">{t("oldest")}</option>
          {leaders.map(({ userId, name, email }) => (
            <option key={userId} value={userId}>
              {name || email}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
