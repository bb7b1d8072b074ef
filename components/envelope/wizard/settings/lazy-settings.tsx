"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";
import { Skeleton } from "@/components/ui/skeleton";

const load = () => import("./all-settings");
const Coming = () => <Skeleton className="h-24 w-full" />;

export const AttachmentSettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.AttachmentSettings)),
  {
    loading: Coming,
  },
);
export const DateSettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.DateSettings)),
  { loading: Coming },
);
export const ExpirySettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.ExpirySettings)),
  {
    loading: Coming,
  },
);
export const MailSettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.MailSettings)),
  { loading: Coming },
);
export const OtherSettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.OtherSettings)),
  {
    loading: Coming,
  },
);
export const ProofSettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.ProofSettings)),
  {
    loading: Coming,
  },
);
export const ReminderSettingsForm = dynamic(
  retryUntilLoaded(() => load().then((module) => module.ReminderSettingsForm)),
  {
    loading: Coming,
  },
);
export const SignatureSettings = dynamic(
  retryUntilLoaded(() => load().then((module) => module.SignatureSettings)),
  {
    loading: Coming,
  },
);
