"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useForm } from "@/components/form/use-form";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { QueryView } from "@/components/ui/query-view";
import type { InstallationSettings } from "@/server/domain/installation";
import { AdminHead } from "../admin-frame";
import { useReasonedActs } from "../use-acts";
import { BannerCard, LinksCard } from "./banner-and-links-cards";
import { toInstallationSettings, toTypedSettings, validateSettingsEntries } from "./settings-form";
import { SignUpCard } from "./sign-up-card";

/** Admin → Installation: sign-up rules and the texts on every page. */
export function InstallationScreen() {
  const t = useTranslations("admin.installation");
  const site = useQuery(useTRPC().installation.site.queryOptions());
  return (
    <div>
      <AdminHead title={t("title")} lead={t("lead")} />
      <QueryView query={site} placeholder="h-96 w-full">
        {(stands) => <InstallationForm stands={stands} />}
      </QueryView>
    </div>
  );
}

function InstallationForm({ stands }: { stands: InstallationSettings }) {
  const t = useTranslations("admin.installation");
  const { installation } = useTRPCClient().admin;
  const { askForReason, dialog } = useReasonedActs();
  const form = useForm({
    initial: toTypedSettings(stands),
    validate: (typed) => {
      const complaints = Object.entries(validateSettingsEntries(typed));
      return Object.fromEntries(complaints.map(([key, complaint]) => [key, t(`invalid.${complaint}`)]));
    },
    onSubmit: (typed) =>
      askForReason({
        title: t("saveTitle"),
        body: t("saveBody"),
        actLabel: t("save"),
        // The banner and footer around this page come from the server, so the page reloads.
        act: (reason) =>
          installation.change
            .mutate({ settings: toInstallationSettings(typed), reason })
            .then(() => location.reload()),
        done: () => t("saved"),
      }),
  });
  return (
    <>
      <form {...form.formProps} className="flex flex-col gap-5">
        <SignUpCard form={form} />
        <BannerCard form={form} />
        <LinksCard form={form} />
        <Button type="submit" className="self-start">
          {t("save")}
        </Button>
      </form>
      {dialog}
    </>
  );
}
