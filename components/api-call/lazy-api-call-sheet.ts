"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";

export const ApiCallSheet = dynamic(
  retryUntilLoaded(() => import("./api-call-sheet").then((module) => module.ApiCallSheet)),
);
