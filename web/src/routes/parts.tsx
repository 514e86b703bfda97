import { unreachable } from '../api/api-error.ts'
import { withTexts } from '../texts/language.ts'
import { scales } from '../theme/theme.ts'
import { Badge, KeyCap, Language, LevelBars, LiquidChip } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Row, Stack } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { IconPlus } from '../ui/icons.ts'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorNote, Note, SkeletonRows } from '../ui/states.tsx'
import { Status } from '../ui/status.tsx'
import { ToastBox } from '../ui/toast.tsx'
import { CopyField } from '../ui/values/copy.tsx'
import styles from './parts.module.css'

const textParts = lazyModule(() => withTexts(['editor', 'variables'], import('./text-parts.tsx')))
const offline = unreachable()

/** All components side by side, for contributors and tests. No page links here, so its text is not translated. */
export default function Parts() {
  const TextParts = useLazyModule(textParts, true)?.default
  return (
    <Page title="States and components">
      <div className={styles.kit}>
        <Card title="Status: color, shape and text" padded>
          <Stack>
            <Row>
              <Status pill tone="success">
                Sent
              </Status>
              <Status pill tone="failed">
                Failed
              </Status>
              <Status pill tone="unknown">
                Outcome unknown
              </Status>
              <Status pill tone="retrying">
                Retrying
              </Status>
              <Status pill tone="pending">
                Waiting
              </Status>
              <Status pill tone="skipped">
                Skipped
              </Status>
            </Row>
            <Row>
              <Language state="main">EN</Language>
              <Language>DE</Language>
              <Language state="outdated">FR</Language>
              <Status tone="missing">Missing</Status>
              <LiquidChip>order.number</LiquidChip>
              <LiquidChip secret>secrets.ERP_TOKEN</LiquidChip>
              <Badge>Transactional</Badge>
              <Badge look="accent">Marketing</Badge>
              <LevelBars level="write">Read &amp; write</LevelBars>
            </Row>
          </Stack>
        </Card>
        <Card title="Buttons and keys" padded>
          <Stack>
            <Row>
              <Button look="primary">Create layout</Button>
              <Button>Send test</Button>
              <Button look="quiet">Cancel</Button>
              <Button look="danger">Delete</Button>
              <Button disabled>Disabled</Button>
            </Row>
            <Row>
              <KeyCap>Ctrl K</KeyCap> search <KeyCap>/</KeyCap> filter <KeyCap>N</KeyCap> new
            </Row>
          </Stack>
        </Card>
        <Card title="Empty list">
          <Empty
            title="No HTTP requests yet"
            actions={
              <Button look="primary" icon={IconPlus}>
                New request
              </Button>
            }
          >
            A request calls another system from a workflow step.
          </Empty>
        </Card>
        <Card title="Loading placeholder" padded>
          <SkeletonRows rows={4} immediate />
        </Card>
        <Card title="Loading error and invalid field" padded>
          <Stack>
            <ErrorNote error={offline} onRetry={() => {}} />
            <TextField
              label="URL"
              mono
              defaultValue="htp://api.lagerhaus.example"
              error="Must start with http:// or https://"
            />
          </Stack>
        </Card>
        <Card title="One-time value, warning and toast" padded>
          <Stack>
            <CopyField label="API key" value="fak_N4rT8wZq2LmYc6VbX0sKd93HuEaPj7" />
            <Note tone="warn">
              <b>Enter the token again.</b> The address changed, and a stored credential stays with its host.
            </Note>
            <div>
              <ToastBox message="“Spring sale” was deleted." undoLabel="Undo" undo={() => {}} />
            </div>
          </Stack>
        </Card>
      </div>
      {TextParts ? <TextParts /> : <SkeletonRows rows={4} />}
      <Card title="Color" padded>
        <Stack>
          {Object.entries(scales).map(([name, shades]) => (
            <div key={name} className={styles.swatches} aria-hidden="true">
              {shades.map((shade) => (
                <i key={shade} style={{ background: shade }} />
              ))}
            </div>
          ))}
        </Stack>
      </Card>
    </Page>
  )
}
