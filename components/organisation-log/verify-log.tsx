"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export function VerifyLog({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("organisationLog.verify");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { data, error, isFetching, refetch } = useQuery(
    trpc.organisationLog.verify.queryOptions(
      { organisation: organisationUrl },
      { enabled: false, gcTime: 0 },
    ),
  );
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
        {t("act")}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {error ? (
          <Banner tone="danger" title={errorText(error)} />
        ) : (
          data && (
            <Banner
              tone={data.isUnbroken ? "success" : "danger"}
              title={
                data.isUnbroken
                  ? t("unbroken", { count: data.count })
                  : t("broken", { seq: data.brokenSeq ?? data.count })
              }
            >
              {data.isUnbroken ? t("unbrokenDetail") : t("brokenDetail")}
            </Banner>
          )
        )}
      </div>
    </div>
  );
}
