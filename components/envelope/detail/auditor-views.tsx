"use client";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";
import { mayManage } from "@/server/domain/tenancy/rank";
import { Moment } from "../../ui/moment";

/** Views shown here; the REST API has them all. */
const SHOWN = 20;

/** The times at which auditors viewed the document, for team leaders. Renders nothing without views. */
export function AuditorViews({ envelopeId }: { envelopeId: string }) {
  const t = useTranslations("owner.detail.views");
  const { team } = useParams<{ team: string }>();
  const account = useAccount();
  const role = account?.teams.find(({ url }) => url === team)?.role;
  const trpc = useTRPC();
  const views = useQuery(
    trpc.envelope.views.queryOptions(
      { envelopeId, perPage: SHOWN },
      { enabled: role !== undefined && mayManage(role) },
    ),
  );
  if (!views.data || views.data.count === 0) return null;
  return (
    <section aria-labelledby="auditor-views">
      <h3 id="auditor-views" className="mb-2 text-lead font-medium">
        {t("title", { count: views.data.count })}
      </h3>
      <ul className="divide-y divide-hairline text-dense">
        {views.data.data.map(({ id, name, email, through, viewedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name || email} <span className="text-ink-2">· {t(`through.${through}`)}</span>
            </span>
            <Moment at={viewedAt} exact />
          </li>
        ))}
      </ul>
    </section>
  );
}
