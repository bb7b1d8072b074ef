"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { notify } from "@/components/ui/toast";
import { listGrantableRoles } from "@/server/domain/tenancy/rank";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { ViewerMembership } from "./member-list";
import { readAddresses } from "./read-addresses";

const MOST = 50;

type Outcome = { email: string; outcome: "invited" | "alreadyMember" | "alreadyInvited" };
type InviteValues = { text: string; role: TeamRole };

/** Invites addresses with a role. Members, invited and invalid addresses are reported and get no mail. */
export function InviteDialog({
  here,
  open,
  onClose,
}: {
  here: ViewerMembership;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("settings.invite");
  const ts = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [skipped, setSkipped] = useState<Outcome[]>([]);
  const invite = useMutation(trpc.invitation.create.mutationOptions());
  const initial: InviteValues = { text: "", role: "MEMBER" };
  const form = useForm({
    initial,
    validate: ({ text }) => {
      const { emails } = readAddresses(text);
      if (emails.length > MOST) return { text: t("tooMany") };
      return emails.length === 0 ? { text: t("emailsInvalid") } : {};
    },
    onSubmit: ({ text, role }) => {
      const { emails, notUnderstood } = readAddresses(text);
      invite.mutate(
        { place: here.place, emails: [...emails], role },
        { onSuccess: ({ data }) => showOutcomes(data, notUnderstood) },
      );
    },
  });
  /** Addresses that could not be invited stay in the box for correction. */
  const showOutcomes = (data: Outcome[], left: readonly string[]) => {
    const count = data.filter(({ outcome }) => outcome === "invited").length;
    const rest = data.filter(({ outcome }) => outcome !== "invited");
    if (count > 0) notify({ tone: "success", title: t("sent", { count }) });
    setSkipped(rest);
    form.set("text", left.join("\n"));
    void queryClient.invalidateQueries({ queryKey: trpc.invitation.list.pathKey() });
    if (rest.length === 0 && left.length === 0) onClose();
  };
  const close = () => {
    setSkipped([]);
    invite.reset();
    form.set("text", "");
    onClose();
  };
  const { emails, notUnderstood } = readAddresses(form.values.text);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      dirty={form.values.text !== ""}
      title={t("title", { name: here.name })}
      description={t("lead")}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {ts("close")}
          </Button>
          <Button type="submit" form="invite-people" loading={invite.isPending}>
            {t("act", { count: emails.length })}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="invite-people" className="flex flex-col gap-5">
        <ErrorBanner error={invite.error} />
        <Skipped outcomes={skipped} />
        <Field label={t("emails")} hint={t("emailsHint")} error={form.errors.text} required>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              autoCapitalize="none"
              spellCheck={false}
              value={form.values.text}
              onChange={(event) => form.set("text", event.target.value)}
            />
          )}
        </Field>
        {notUnderstood.length > 0 && (
          <Banner tone="warning" role="status" title={t("notUnderstood", { count: notUnderstood.length })}>
            {notUnderstood.slice(0, 20).join(" · ")}
          </Banner>
        )}
        <RoleChoice here={here} value={form.values.role} onChange={(role) => form.set("role", role)} />
      </form>
    </Dialog>
  );
}

function RoleChoice({
  here,
  value,
  onChange,
}: {
  here: ViewerMembership;
  value: TeamRole;
  onChange: (role: TeamRole) => void;
}) {
  const t = useTranslations("settings");
  return (
    <RadioGroup
      label={t("invite.role")}
      value={value}
      onValueChange={onChange}
      options={listGrantableRoles(here.role)
        .toReversed()
        .map((role) => ({
          value: role,
          label: t(`roles.${role}`),
          hint: t(`roleHints.${here.place.kind}.${role}`),
        }))}
    />
  );
}

function Skipped({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations("settings.invite");
  const format = useFormatter();
  const kinds = ["alreadyMember", "alreadyInvited"] as const;
  return kinds.map((kind) => {
    const emails = outcomes.filter(({ outcome }) => outcome === kind).map(({ email }) => email);
    if (emails.length === 0) return null;
    return (
      <Banner key={kind} tone="warning" role="status">
        {t(kind, { count: emails.length, emails: format.list(emails) })}
      </Banner>
    );
  });
}
