"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { TOKEN_EXPIRIES, type TokenExpiry } from "@/server/domain/tenancy/token-expiry";
import type { TeamAnswer } from "../answers";
import { NewTokenDialog } from "./new-token-dialog";

type Values = { name: string; expiry: TokenExpiry };
const initial: Values = { name: "", expiry: "3months" };

/** Name and expiry, then the token itself, once. */
export function CreateTokenDialog({ team, onClose }: { team: TeamAnswer; onClose: () => void }) {
  const t = useTranslations("settings.tokens");
  const ts = useTranslations("settings");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<{ name: string; token: string }>();
  const create = useMutation(trpc.apiToken.create.mutationOptions());
  const form = useForm({
    initial,
    validate: ({ name }) => (PlaceName.safeParse(name).success ? {} : { name: t("nameInvalid") }),
    onSubmit: ({ name, expiry }) =>
      create.mutate(
        { teamId: team.id, name, expiry },
        {
          onSuccess: ({ token }) => {
            setMade({ name, token });
            // The text lives in this dialog alone, not among the remembered answers.
            create.reset();
            return queryClient.invalidateQueries({ queryKey: trpc.apiToken.list.pathKey() });
          },
        },
      ),
  });
  if (made) return <NewTokenDialog name={made.name} token={made.token} onClose={onClose} />;
  return (
    <AskDialog
      title={t("createTitle")}
      keepLabel={ts("close")}
      actLabel={t("act")}
      isActing={create.isPending}
      isDirty={form.values.name !== ""}
      problem={create.error && errorText(create.error)}
      onClose={onClose}
      formProps={form.formProps}
      className="flex flex-col gap-5"
    >
      <Field label={t("nameLabel")} hint={t("nameHint")} error={form.errors.name} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={form.values.name}
            onChange={(event) => form.set("name", event.target.value)}
          />
        )}
      </Field>
      <ExpiryField value={form.values.expiry} onChange={(expiry) => form.set("expiry", expiry)} />
    </AskDialog>
  );
}

type ExpiryFieldProps = { value: TokenExpiry; onChange: (expiry: TokenExpiry) => void };

function ExpiryField({ value, onChange }: ExpiryFieldProps) {
  const t = useTranslations("settings.tokens");
  return (
    <>
      <Field label={t("expiryLabel")}>
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={(event) => {
              const expiry = TOKEN_EXPIRIES.find((candidate) => candidate === event.target.value);
              if (expiry) onChange(expiry);
            }}
          >
            {[...TOKEN_EXPIRIES.slice(1), TOKEN_EXPIRIES[0]].map((expiry) => (
              <option key={expiry} value={expiry}>
                {t(`expiry.${expiry}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {value === "never" && (
        <Banner tone="warning" role="status">
          {t("neverWarning")}
        </Banner>
      )}
    </>
  );
}
