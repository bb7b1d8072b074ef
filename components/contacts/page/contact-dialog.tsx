"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { toCanonicalRut } from "@/server/domain/field/rut";
import { LANGUAGES } from "@/server/domain/vocabulary";
import type { ContactAnswer } from "../api-types";
import { PersonNameField } from "../person-name-field";
import { AuthChoices } from "./auth-choices";

type ContactDialogProps = { contact: ContactAnswer | undefined; onClose: () => void };

export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const t = useTranslations("contacts.dialog");
  const tc = useTranslations("contacts");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = () => {
    onClose();
    return queryClient.invalidateQueries({ queryKey: trpc.contact.pathKey() });
  };
  const create = useMutation(trpc.contact.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.contact.update.mutationOptions({ onSuccess }));
  const { error, isPending } = contact ? update : create;
  const form = useForm({
    initial: {
      email: contact?.email ?? "",
      name: contact?.name ?? "",
      language: contact?.language ?? null,
      rut: contact?.rut ?? "",
      auth: contact?.authOptions ?? { accessAuth: [], actionAuth: [] },
    },
    validate: ({ email, rut }) => ({
      ...(isEmailAddress(email) ? {} : { email: t("emailInvalid") }),
      ...(rut.trim() === "" || toCanonicalRut(rut) !== null ? {} : { rut: t("rutInvalid") }),
    }),
    onSubmit: ({ auth, ...values }) => {
      const data = { ...values, ...auth };
      if (contact) update.mutate({ contactId: contact.id, data });
      else create.mutate(data);
    },
  });
  const { values, set, errors } = form;
  const isDirty = values.email !== (contact?.email ?? "") || values.name !== (contact?.name ?? "");
  return (
    <AskDialog
      title={contact ? t("editTitle") : t("newTitle")}
      size="medium"
      keepLabel={t("close")}
      actLabel={contact ? t("save") : t("add")}
      isActing={isPending}
      isDirty={isDirty}
      problem={error && errorText(error)}
      onClose={onClose}
      formProps={form.formProps}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("email")} error={errors.email} required>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={values.email}
              onChange={(event) => set("email", event.target.value)}
            />
          )}
        </Field>
        <PersonNameField label={t("name")} value={values.name} onChange={(name) => set("name", name)} />
        <Field label={t("language")} hint={t("languageHint")}>
          {(control) => (
            <Select
              {...control}
              value={values.language ?? ""}
              onChange={(event) =>
                set("language", LANGUAGES.find((language) => language === event.target.value) ?? null)
              }
            >
              <option value="">{t("noLanguage")}</option>
              {LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {tc(`languages.${language}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("rut")} error={errors.rut}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={20}
              placeholder="12.345.678-5"
              value={values.rut}
              onChange={(event) => set("rut", event.target.value)}
            />
          )}
        </Field>
        <AuthChoices value={values.auth} onChange={(auth) => set("auth", auth)} />
      </div>
    </AskDialog>
  );
}
