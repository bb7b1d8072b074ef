"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AddressRanges } from "@/server/domain/tenancy/address-range";
import type { ApiScope } from "@/server/domain/tenancy/api-scope";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import type { TokenExpiry } from "@/server/domain/tenancy/token-expiry";
import type { TeamAnswer } from "../api-types";
import { ExpiryField } from "./expiry-field";
import { LimitFields, NO_LIMITS, parsePerMinute, parseTokenRanges, type TokenLimits } from "./limit-fields";
import { NewTokenDialog } from "./new-token-dialog";
import { buildLimitInput, isReachSound, REACHES_ALL, ReachField, type TokenReach } from "./reach-field";
import { ScopeField } from "./scope-field";

type NewTokenValues = {
  name: string;
  scopes: ApiScope[];
  expiry: TokenExpiry;
  reach: TokenReach;
} & TokenLimits;
/** The minimum that the quick start needs. */
const initial: NewTokenValues = {
  name: "",
  scopes: ["read", "write", "send"],
  expiry: "3months",
  reach: REACHES_ALL,
  ...NO_LIMITS,
};

const isRate = (perMinute: number | null): boolean => perMinute === null || perMinute >= 1;

export function CreateTokenDialog({ team, onClose }: { team: TeamAnswer; onClose: () => void }) {
  const t = useTranslations("settings.tokens");
  const ts = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [createdToken, setCreatedToken] = useState<{ name: string; token: string; isLimited: boolean }>();
  const create = useMutation(trpc.apiToken.create.mutationOptions());
  const form = useForm({
    initial,
    validate: ({ name, scopes, reach, ...limits }) => ({
      ...(PlaceName.safeParse(name).success ? {} : { name: t("nameInvalid") }),
      ...(scopes.length > 0 ? {} : { scopes: t("scopesMissing") }),
      ...(isReachSound(reach) ? {} : { reach: t("reachMissing") }),
      ...(AddressRanges.safeParse(parseTokenRanges(limits)).success ? {} : { ranges: t("rangesInvalid") }),
      ...(isRate(parsePerMinute(limits)) ? {} : { perMinute: t("perMinuteInvalid") }),
    }),
    onSubmit: ({ name, scopes, expiry, reach, ...limits }) =>
      create.mutate(
        {
          teamId: team.id,
          name,
          scopes,
          expiry,
          addressRanges: parseTokenRanges(limits),
          perMinute: parsePerMinute(limits),
          ...buildLimitInput(reach),
        },
        {
          onSuccess: ({ token }) => {
            setCreatedToken({ name, token, isLimited: reach.isLimited });
            // Clears the mutation, so that the token exists in this dialog only.
            create.reset();
            return queryClient.invalidateQueries({ queryKey: trpc.apiToken.list.pathKey() });
          },
        },
      ),
  });
  if (createdToken) return <NewTokenDialog {...createdToken} onClose={onClose} />;
  return (
    <AskDialog
      title={t("createTitle")}
      keepLabel={ts("close")}
      actLabel={t("act")}
      mutation={create}
      isDirty={form.values.name !== "" || form.values.reach.isLimited}
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
      <ScopeField
        value={form.values.scopes}
        error={form.errors.scopes}
        onChange={(scopes) => form.set("scopes", scopes)}
      />
      <ReachField
        value={form.values.reach}
        error={form.errors.reach}
        onChange={(reach) => form.set("reach", reach)}
      />
      <ExpiryField value={form.values.expiry} onChange={(expiry) => form.set("expiry", expiry)} />
      <LimitFields
        value={form.values}
        errors={form.errors}
        onChange={({ ranges, perMinute }) => {
          if (ranges !== undefined) form.set("ranges", ranges);
          if (perMinute !== undefined) form.set("perMinute", perMinute);
        }}
      />
    </AskDialog>
  );
}
