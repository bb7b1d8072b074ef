"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { mayManage } from "@/server/domain/tenancy/rank";
import { SectionHeading } from "./settings-card";

const NEW = "new";

type CreateTeamScreenProps = {
  /** The organisation selected at first; defaults to the first one the user leads, else a new one. */
  organisationId?: number;
};

/** Creates a team in an organisation the user leads, or an organisation with its first team, and opens it. */
export function CreateTeamScreen({ organisationId }: CreateTeamScreenProps) {
  const t = useTranslations("settings.create");
  const trpc = useTRPC();
  const mine = useQuery(trpc.organisation.listMine.queryOptions());
  const led = (mine.data?.data ?? []).filter(({ role }) => mayManage(role));
  const openTeam = (url: string) => location.assign(`/t/${url}/settings/members`);
  const createTeam = useMutation(trpc.team.create.mutationOptions({ onSuccess: ({ url }) => openTeam(url) }));
  const createOrganisation = useMutation(
    trpc.organisation.create.mutationOptions({ onSuccess: ({ teamUrl }) => openTeam(teamUrl) }),
  );
  const form = useForm({
    initial: { name: "", where: organisationId ? String(organisationId) : "" },
    validate: ({ name }) => (PlaceName.safeParse(name).success ? {} : { name: t("nameInvalid") }),
    onSubmit: ({ name }) => {
      if (where === NEW) createOrganisation.mutate({ name });
      else createTeam.mutate({ name, organisationId: Number(where) });
    },
  });
  const where = form.values.where || String(led[0]?.id ?? NEW);
  const error = createTeam.error ?? createOrganisation.error;
  const isBusy = createTeam.isPending || createOrganisation.isPending;
  return (
    <div className="mx-auto max-w-xl">
      <SectionHeading title={t("title")} lead={t("lead")} />
      <form
        {...form.formProps}
        className="flex flex-col gap-5 rounded-card border border-hairline bg-bg px-4 py-5 sm:px-6"
      >
        <ErrorBanner error={error} />
        <Field label={t("name")} error={form.errors.name} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
          )}
        </Field>
        <Field label={t("where")} hint={where === NEW ? t("newOrganisationHint") : undefined}>
          {(control) => (
            <Select {...control} value={where} onChange={(event) => form.set("where", event.target.value)}>
              {led.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={NEW}>{t("newOrganisation")}</option>
            </Select>
          )}
        </Field>
        <div>
          <Button type="submit" loading={isBusy}>
            {t("act")}
          </Button>
        </div>
      </form>
    </div>
  );
}
