import {
  removeInstallationSender,
  setInstallationSender,
} from '../../delivery/senders/installation-sender.ts'
import { getInstallation } from '../installation/get-installation.ts'
import { removeOAuthClient, setOAuthClient } from '../installation/oauth-clients.ts'
import { changePassword, updateAccount } from './account/account.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  createEmailLink,
  getEmailChange,
  getPendingEmail,
} from './account/email-change.ts'
import { confirmTotp, removeTotp, startTotp } from './account/own-totp.ts'
import { createResetLink, getReset, requestPasswordReset, resetPassword } from './account/resets.ts'
import { claimSetup, createSetupLink } from './account/setup.ts'
import { listAudit } from './audit/list-audit.ts'
import { acceptInvitation, getInvitation, inviteMember, revokeInvitation } from './members/invitations.ts'
import { listMembers, removeMember, setMemberRole } from './members/members.ts'
import { addPerson, listPeople, removePerson, setOwner } from './members/people.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys/own-passkeys.ts'
import {
  finishPasskeyConfirm,
  finishPasskeySignIn,
  startPasskeyConfirm,
  startPasskeySignIn,
} from './passkeys/use-passkey.ts'
import { getSession } from './sessions/get-session.ts'
import { listSessions, revokeSession } from './sessions/own-sessions.ts'
import { getAppState } from './sign-in/get-app-state.ts'
import { confirmIdentity, signIn, signOut } from './sign-in/sign-in.ts'

/** Operations on people, their sessions, and the installation that they share. */
export const peopleOperations = [
  changePassword,
  updateAccount,
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  createEmailLink,
  getEmailChange,
  getPendingEmail,
  confirmTotp,
  removeTotp,
  startTotp,
  listAudit,
  getInstallation,
  removeOAuthClient,
  setOAuthClient,
  removeInstallationSender,
  setInstallationSender,
  acceptInvitation,
  getInvitation,
  inviteMember,
  revokeInvitation,
  createResetLink,
  getReset,
  requestPasswordReset,
  resetPassword,
  claimSetup,
  createSetupLink,
  listMembers,
  removeMember,
  setMemberRole,
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  finishPasskeyConfirm,
  finishPasskeySignIn,
  startPasskeyConfirm,
  startPasskeySignIn,
  addPerson,
  listPeople,
  removePerson,
  setOwner,
  getSession,
  listSessions,
  revokeSession,
  getAppState,
  confirmIdentity,
  signIn,
  signOut,
] as const
