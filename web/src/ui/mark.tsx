import styles from './mark.module.css'

/** The logo: an envelope whose flap is a flow line that ends in a spark. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden="true">
    <rect width="32" height="32" rx="8.5" fill="#0B626C" />
    <g fill="none" strokeWidth="2.3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M7.5 11.5v9.3a2.7 2.7 0 0 0 2.7 2.7h11.6a2.7 2.7 0 0 0 2.7-2.7v-4.6" stroke="#BFE3E4" />
      <path d="M7.5 11.5 14.7 17.3a2 2 0 0 0 2.5 0L22.3 13" stroke="#fff" />
    </g>
    <circle cx="24.6" cy="10.2" r="3" fill="#F2A65A" />
  </svg>
)

export const Brand = () => (
  <div className={styles.brand}>
    <Mark />
    <span>flowpost</span>
  </div>
)
