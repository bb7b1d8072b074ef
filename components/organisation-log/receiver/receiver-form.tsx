"use client";

import { useTranslations } from "use-intl";
import type { useForm } from "@/components/form/use-form";
import type { LogReceiverAnswer } from "@/components/settings/api-types";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { getReceiverKind, isSameServer } from "@/server/domain/organisation-log/receiver";
import { type ReceiverDraft, useReceiverForm } from "./use-receiver-form";

type ReceiverFormProps = { organisationId: number; receiver: LogReceiverAnswer | null };

/** Address, secret and certificate authority of the receiver. Saving requires a fresh proof of identity. */
export function ReceiverForm({ organisationId, receiver }: ReceiverFormProps) {
  const t = useTranslations("organisationLog.receiver");
  const { form, refused, problem, isPending } = useReceiverForm(organisationId, receiver);
  const { values, errors, set } = form;
  const isSyslog = getReceiverKind(values.url) === "SYSLOG";
  return (
    <form
      {...form.formProps}
      className={`flex flex-col gap-5 ${receiver ? "border-t border-hairline pt-5" : ""}`}
    >
      <Field label={t("url")} hint={t("urlHint")} error={errors.url ?? refused.url} required>
        {(control) => (
          <Input
            {...control}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.url}
            onChange={({ target }) => set("url", target.value)}
          />
        )}
      </Field>
      {isSyslog ? (
        <p className="text-dense text-ink-2">{t("syslogNote")}</p>
      ) : (
        <SecretField form={form} receiver={receiver} refused={refused.secret} />
      )}
      <Field label={t("authority")} hint={t("authorityHint")} error={refused.authority}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            className="font-mono text-dense"
            autoComplete="off"
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={values.authority}
            onChange={({ target }) => set("authority", target.value)}
          />
        )}
      </Field>
      {receiver && (
        <Checkbox
          label={t("fromStart")}
          hint={t("fromStartHint")}
          checked={values.fromStart}
          onCheckedChange={(fromStart) => set("fromStart", fromStart)}
        />
      )}
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <div>
        <Button type="submit" loading={isPending}>
          {t(receiver ? "save" : "create")}
        </Button>
      </div>
    </form>
  );
}

type SecretFieldProps = {
  form: Pick<ReturnType<typeof useForm<ReceiverDraft>>, "values" | "errors" | "set">;
  receiver: LogReceiverAnswer | null;
  refused: string | undefined;
};

/** The secret of an HTTPS receiver: a new one, the stored one for this server, or none. */
function SecretField({ form: { values, errors, set }, receiver, refused }: SecretFieldProps) {
  const t = useTranslations("organisationLog.receiver");
  const isKept = receiver?.hasSecret === true && isSameServer(receiver.receiverUrl, values.url);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t("secret")}
        hint={t(isKept ? "secretKept" : "secretHint")}
        error={errors.secret ?? refused}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            disabled={values.withoutSecret}
            value={values.secret}
            onChange={({ target }) => set("secret", target.value)}
          />
        )}
      </Field>
      {receiver?.hasSecret && (
        <Checkbox
          label={t("withoutSecret")}
          checked={values.withoutSecret}
          onCheckedChange={(withoutSecret) => set("withoutSecret", withoutSecret)}
        />
      )}
    </div>
  );
}
