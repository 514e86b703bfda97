import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { IdentityDialog } from './features/identity/identity-dialog.tsx'
import { UnhandledErrors } from './shell/unhandled-errors.tsx'
import { cssVariablesResolver, theme } from './theme/theme.ts'
import { Toaster } from './ui/toast.tsx'

type AppProps = { router: AnyRouter; client: QueryClient; nonce: string }

export const App = ({ router, client, nonce }: AppProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
    withGlobalClasses={false}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <IdentityDialog />
      <UnhandledErrors />
      <Toaster />
    </QueryClientProvider>
  </MantineProvider>
)
