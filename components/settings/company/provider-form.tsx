"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import type { CompanyConnectionAnswer } from "../api-types";
import { ProviderField } from "./provider-field";

type ProviderFormProps = {
  organisationId: number;
  connection: CompanyConnectionAnswer;
  teams: readonly { id: number; name: string }[];
  /** Must be registered at the provider if sign-out ends the session there too. */
  signOutUri: string;
};

/** Issuer, client and secret. Saving requires a fresh proof of identity. */
export function ProviderForm({ organisationId, connection, teams, signOutUri }: ProviderFormProps) {
  const t = useTranslations("company.provider");
  const { save, check, problem } = useProvider();
  const isKept = (issuer: string, clientId: string) =>
    connection !== null && connection.issuer === issuer && connection.clientId === clientId;
  const form = useForm({
    initial: {
      issuer: connection?.issuer ?? "",
      clientId: connection?.clientId ?? "",
      clientSecret: "",
      teamId: String(connection?.teamId ?? teams[0]?.id ?? ""),
      isEnabled: connection?.isEnabled ?? false,
      endsThere: connection?.endsThere ?? false,
    },
    validate: ({ issuer, clientId, clientSecret, teamId }) => ({
      ...(!/^https:\/\/\S+$/.test(issuer.trim()) && { issuer: t("issuerInvalid") }),
      ...(clientId.trim() === "" && { clientId: t("clientIdMissing") }),
      ...(clientSecret === "" &&
        !isKept(issuer.trim(), clientId.trim()) && { clientSecret: t("secretMissing") }),
      ...(teamId === "" && { teamId: t("teamMissing") }),
    }),
    onSubmit: ({ issuer, clientId, clientSecret, teamId, isEnabled, endsThere }) => {
      const secret = clientSecret === "" ? {} : { clientSecret };
      const provider = { organisationId, issuer: issuer.trim(), clientId: clientId.trim(), ...secret };
      save.mutate(
        { ...provider, teamId: Number(teamId), isEnabled, endsThere },
        { onSuccess: () => check.mutate(provider) },
      );
      form.set("clientSecret", "");
    },
  });
  const { values, errors, set } = form;
  const secretHint = isKept(values.issuer.trim(), values.clientId.trim()) ? t("secretKept") : undefined;
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ProviderField
        label={t("issuer")}
        hint={t("issuerHint")}
        type="url"
        value={values.issuer}
        error={errors.issuer}
        onChange={(issuer) => set("issuer", issuer)}
      />
      <ProviderField
        label={t("clientId")}
        value={values.clientId}
        error={errors.clientId}
        onChange={(clientId) => set("clientId", clientId)}
      />
      <ProviderField
        label={t("secret")}
        hint={secretHint}
        type="password"
        value={values.clientSecret}
        error={errors.clientSecret}
        onChange={(secret) => set("clientSecret", secret)}
      />
      <Field label={t("team")} error={errors.teamId} required>
        {(control) => (
          <Select {...control} value={values.teamId} onChange={(event) => set("teamId", event.target.value)}>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        label={t("isEnabled")}
        checked={values.isEnabled}
        onCheckedChange={(isEnabled) => set("isEnabled", isEnabled)}
      />
      <SignOutThere
        isOn={values.endsThere}
        uri={signOutUri}
        onChange={(endsThere) => set("endsThere", endsThere)}
      />
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <TestResult check={check} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={save.isPending}>
          {t("save")}
        </Button>
        <Button
          variant="secondary"
          disabled={connection === null}
          loading={check.isPending}
          onClick={() =>
            connection &&
            check.mutate({ organisationId, issuer: connection.issuer, clientId: connection.clientId })
          }
        >
          {t("test")}
        </Button>
      </div>
    </form>
  );
}

function useProvider() {
  const t = useTranslations("company.provider");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const save = useMutation(
    trpc.companySignIn.save.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries({ queryKey: trpc.companySignIn.pathKey() });
      },
    }),
  );
  const check = useMutation(trpc.companySignIn.check.mutationOptions());
  const error = save.error ?? check.error;
  return { save, check, problem: error && reasonText(error) };
}

type SignOutThereProps = { isOn: boolean; uri: string; onChange: (isOn: boolean) => void };

/** Chooses whether sign-out also ends the session at the provider, and shows the URI to register there. */
function SignOutThere({ isOn, uri, onChange }: SignOutThereProps) {
  const t = useTranslations("company.provider");
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label={t("endsThere")} hint={t("endsThereHint")} checked={isOn} onCheckedChange={onChange} />
      {isOn && <CopyField label={t("signOutUri")} value={uri} />}
    </div>
  );
}

type TestResultProps = { check: Pick<ReturnType<typeof useProvider>["check"], "data" | "isPending"> };

/** The result of a connection test, as a status for screen readers too. */
function TestResult({ check: { data, isPending } }: TestResultProps) {
  const t = useTranslations("company.provider");
  if (isPending) return <p role="status">{t("testing")}</p>;
  if (!data) return null;
  return (
    <Banner tone={data.problem === null ? "success" : "warning"} role="status">
      {t(`problem.${data.problem ?? "ok"}`)}
    </Banner>
  );
}
