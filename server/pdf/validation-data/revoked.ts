/** A certificate that its issuer has withdrawn: nothing is sealed with it, whatever the policy. */
export class CertificateRevoked extends Error {
  override readonly name = "CertificateRevoked";
}

/** Why a list or an answer about a certificate cannot be used. */
export class RevocationProblem extends Error {
  override readonly name = "RevocationProblem";
}
