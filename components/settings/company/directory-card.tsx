"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { CopyField } from "@/components/ui/copy-field";
import { Link } from "@/components/ui/link";
import { QueryView } from "@/components/ui/query-view";
import { SettingsCard } from "../settings-card";
import { DirectorySuccessor } from "./directory-successor";
import { DirectoryToken } from "./directory-token";

/** Provisioning by an organisation's directory (SCIM), for its admins. */
export function DirectoryCard({ organisationId, isAdmin }: { organisationId: number; isAdmin: boolean }) {
  const t = useTranslations("company.directory");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      {isAdmin ? (
        <Directory organisationId={organisationId} />
      ) : (
        <p className="text-body text-ink-2">{t("adminsOnly")}</p>
      )}
    </SettingsCard>
  );
}

function Directory({ organisationId }: { organisationId: number }) {
  const t = useTranslations("company.directory");
  const trpc = useTRPC();
  const directory = useQuery(trpc.scim.get.queryOptions({ organisationId }));
  return (
    <QueryView query={directory} placeholder="h-48 w-full">
      {({ baseUrl, token, handOverToUserId }) => (
        <div className="flex max-w-xl flex-col gap-5">
          <div className="flex flex-col gap-1">
            <p className="text-body font-medium">{t("address")}</p>
            <CopyField label={t("address")} value={baseUrl} />
            <p className="text-dense text-ink-2">{t("addressHint")}</p>
            <p className="text-dense">
              <Link href="/api/v2/docs/company-sign-in#directory-scim">{t("guide")}</Link>
            </p>
          </div>
          <DirectoryToken organisationId={organisationId} token={token} />
          <DirectorySuccessor organisationId={organisationId} handOverToUserId={handOverToUserId} />
        </div>
      )}
    </QueryView>
  );
}
