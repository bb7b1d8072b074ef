"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

const Page = z.object({ count: z.number() });
const Refusal = z.object({ message: z.string() });

type TestResponse = { status: number; body: unknown };

/** Calls the API with the token alone, as a program would, without the session. */
async function callApi(token: string): Promise<TestResponse> {
  const response = await fetch("/api/v2/envelope?perPage=1", {
    headers: { authorization: token },
    credentials: "omit",
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, body: await response.json() };
}

export function TestToken({ token, isLimited }: { token: string; isLimited: boolean }) {
  const t = useTranslations("settings.tokens");
  const test = useMutation({ mutationFn: () => callApi(token) });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="dense" loading={test.isPending} onClick={() => test.mutate()}>
        {t("test")}
      </Button>
      {test.error && (
        <Banner tone="danger" role="alert" className="w-full">
          {t("testAway")}
        </Banner>
      )}
      {test.data && <Said answer={test.data} isLimited={isLimited} />}
    </div>
  );
}

function Said({ answer: { status, body }, isLimited }: { answer: TestResponse; isLimited: boolean }) {
  const t = useTranslations("settings.tokens");
  const page = Page.safeParse(body);
  if (status === 200 && page.success)
    return (
      <Banner tone="success" role="status" className="w-full">
        {t(isLimited ? "testFineLimited" : "testFine", { count: page.data.count })}
      </Banner>
    );
  const message = Refusal.safeParse(body).data?.message ?? "";
  return (
    <Banner tone="warning" role="status" className="w-full">
      {t("testRefused", { status, message })}
    </Banner>
  );
}
