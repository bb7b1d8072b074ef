"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TEAM_ROLES, type TeamRole } from "@/server/domain/vocabulary";

type AddGroupRoleDialogProps = {
  organisationId: number;
  teams: readonly { id: number; name: string }[];
  /** Group names that the directory has sent. */
  knownGroups: readonly string[];
  onClose: () => void;
};

const ORGANISATION = "";
const toTeamRole = (value: string): TeamRole => TEAM_ROLES.find((role) => role === value) ?? "MEMBER";

export function AddGroupRoleDialog({ organisationId, teams, knownGroups, onClose }: AddGroupRoleDialogProps) {
  const t = useTranslations("company.groups");
  const company = useTranslations("company");
  const listId = useId();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const add = useMutation(
    trpc.groupRole.add.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.groupRole.list.queryKey({ organisationId }), answer);
        onClose();
      },
    }),
  );
  const form = useForm({
    initial: { group: "", team: String(teams[0]?.id ?? ORGANISATION), role: "MEMBER" },
    validate: ({ group }) => (group.trim() === "" ? { group: t("groupMissing") } : {}),
    onSubmit: ({ group, team, role }) =>
      add.mutate({
        organisationId,
        groupName: group.trim(),
        teamId: team === ORGANISATION ? null : Number(team),
        role: toTeamRole(role),
      }),
  });
  return (
    <AskDialog
      title={t("addTitle")}
      lead={t("addLead")}
      keepLabel={company("cancel")}
      actLabel={t("addAct")}
      mutation={add}
      isDirty={form.values.group !== ""}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field label={t("group")} hint={t("groupHint")} error={form.errors.group} required>
        {(control) => (
          <Input
            {...control}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            value={form.values.group}
            onChange={(event) => form.set("group", event.target.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {knownGroups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={t("place")}>
        {(control) => (
          <Select
            {...control}
            value={form.values.team}
            onChange={(event) => form.set("team", event.target.value)}
          >
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={ORGANISATION}>{t("organisation")}</option>
          </Select>
        )}
      </Field>
      <Field label={t("role")}>
        {(control) => (
          <Select
            {...control}
            value={form.values.role}
            onChange={(event) => form.set("role", event.target.value)}
          >
            {TEAM_ROLES.map((role) => (
              <option key={role} value={role}>
                {t("roleName", { role })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </AskDialog>
  );
}
