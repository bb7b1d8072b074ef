"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PersonInput } from "@/components/contacts/person-input";
import { PersonNameField } from "@/components/contacts/person-name-field";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { RadioGroup } from "@/components/ui/radio-group";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { isAskedAtOnce, listAddableRoles, type NewPerson } from "./add-person";
import { SignPlace } from "./sign-place";
import { useFinishPersonChange } from "./use-person-done";
import { useSuggestedPlace } from "./use-suggested-place";

type AddDialogProps = { envelope: OwnerEnvelope; onClose: () => void };

/**
 * Adds a recipient to a pending envelope: role, step and place of the signature. Asked as soon as it is their
 * turn.
 */
export function AddDialog({ envelope, onClose }: AddDialogProps) {
  const t = useTranslations("following.add");
  const trpc = useTRPC();
  const done = useFinishPersonChange(onClose);
  const { roles, steps } = listAddableRoles(envelope);
  const suggested = useSuggestedPlace(envelope);
  const [pointed, setPointed] = useState<typeof suggested>();
  const place = pointed ?? suggested;
  const [first] = roles.filter(({ isOpen }) => isOpen);
  const add = useMutation(
    trpc.recipient.add.mutationOptions({
      onSuccess: ({ name, email }) => done(t(isNow ? "doneAsked" : "done", { name: name || email })),
    }),
  );
  const form = useForm<NewPerson>({
    initial: { email: "", name: "", role: first?.role ?? "CC", step: steps?.initial ?? 1 },
    validate: ({ email }) => (isEmailAddress(email.trim()) ? {} : { email: t("emailInvalid") }),
    onSubmit: ({ email, name, role, step }) =>
      add.mutate({
        envelopeId: envelope.id,
        recipient: {
          email: email.trim(),
          name: name.trim(),
          role,
          ...(steps && role !== "CC" ? { signingOrder: step } : {}),
        },
        ...(role === "SIGNER" && place
          ? { fields: [{ type: "SIGNATURE" as const, envelopeItemId: place.itemId, ...place.place }] }
          : {}),
      }),
  });
  const { values, set, errors } = form;
  const isNow = isAskedAtOnce(envelope, values);
  return (
    <AskDialog
      size={values.role === "SIGNER" ? "large" : "medium"}
      title={t("title")}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={t(isNow ? "actAsk" : "act")}
      mutation={add}
      isDirty={values.email !== "" || values.name !== ""}
      onClose={onClose}
      formProps={form.formProps}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonInput
          label={t("email")}
          required
          error={errors.email}
          value={values.email}
          present={envelope.recipients.map(({ email }) => email)}
          onValueChange={(text) => set("email", text)}
          onChoose={(person) => {
            set("email", person.email);
            if (person.name !== "") set("name", person.name);
          }}
        />
        <PersonNameField label={t("name")} value={values.name} onChange={(name) => set("name", name)} />
      </div>
      <RoleChoice envelope={envelope} value={values.role} onChange={(role) => set("role", role)} />
      {steps && values.role !== "CC" && (
        <Field label={t("step")} hint={t("stepHint")}>
          {(control) => (
            <NumberStepper
              {...control}
              value={values.step}
              min={steps.min}
              max={DEFAULT_LIMITS.recipientsPerEnvelope}
              onChange={(step) => set("step", step)}
            />
          )}
        </Field>
      )}
      {values.role === "SIGNER" && place && (
        <SignPlace
          envelope={envelope}
          name={values.name.trim() || values.email.trim()}
          value={place}
          onChange={setPointed}
        />
      )}
      <p className="text-dense text-ink-3">
        {t(values.role === "CC" ? "copyLater" : isNow ? "now" : "later")}
      </p>
    </AskDialog>
  );
}

type RoleChoiceProps = {
  envelope: OwnerEnvelope;
  value: NewPerson["role"];
  onChange: (role: NewPerson["role"]) => void;
};

/** Roles that are no longer possible stay listed with the reason. */
function RoleChoice({ envelope, value, onChange }: RoleChoiceProps) {
  const t = useTranslations("following.add");
  const words = useTranslations("owner.recipients");
  return (
    <RadioGroup
      label={t("role")}
      value={value}
      onValueChange={onChange}
      options={listAddableRoles(envelope).roles.map(({ role, isOpen }) => ({
        value: role,
        label: words(`roles.${role}`),
        hint: isOpen ? words(`roleHint.${role}`) : t("signerTooLate"),
        disabled: !isOpen,
      }))}
    />
  );
}
